import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqlite as words } from '@/lib/text/data/database'
import { openWriteDoor, type WriteDoor } from '@/server/store/door/door'

let home = ''
let file = ''
let door: WriteDoor
beforeEach(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-gone-'))
  file = path.join(home, 'ledger.db')
  door = await openWriteDoor({ dialect: 'sqlite', file }, 'full')
  await put(0)
})
afterEach(async () => {
  await door.close()
  rmSync(home, { recursive: true, force: true })
})

const put = (n: number) =>
  door.write(async (tx) => {
    await tx.run(sql`create table if not exists kept (n integer)`)
    await tx.run(sql`insert into kept values (${n})`)
  })
const kept = () => door.write((tx) => tx.all<{ n: number }>(sql`select n from kept order by n`))
const refused = { code: 'io', mend: words.fileGoneMend }

test('nothing is taken in where the file of a database was removed, or another one lies in its place', async () => {
  renameSync(file, `${file}.away`)
  await expect(put(1)).rejects.toMatchObject({ ...refused, message: words.fileGone(file) })
  copyFileSync(`${file}.away`, file)
  await expect(put(2)).rejects.toMatchObject(refused)
  renameSync(`${file}.away`, file)
  await put(3)
  expect(await kept()).toEqual([{ n: 0 }, { n: 3 }])
})

test('what lies there can be read meanwhile', async () => {
  renameSync(file, `${file}.away`)
  expect(await kept()).toEqual([{ n: 0 }])
  renameSync(`${file}.away`, file)
})
