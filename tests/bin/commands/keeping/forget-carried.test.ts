import { rmSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { openReadDoor } from '@/server/store/door/door'
import { placeOf } from '@/server/store/keep/data'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { runIn } from '@/tests/bin/run'
import { copyLately } from '@/tests/lately'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'

eachForgetting('what was forgotten, in another data directory', (world) => {
  const { forget, run } = world
  const there = (...words: string[]) => runIn(world.at(), {}, ...words, '--data', 'other')
  /** Messages of the session in a data directory of files that reads everything that lies on the disk now. */
  const readThere = async () => {
    expect((await there('index', 'claude-code:claude')).code).toBe(0)
    const door = await openReadDoor(placeOf(dataOf({ data: world.at('other'), database: null }), 'record'))
    const question = sql`select count(*) as count from messages m join files f on f.id = m.file_id where f.path like ${`%${SESSION}%`}`
    return (await door.get<{ count: number }>(question).finally(door.close))?.count ?? 0
  }

  beforeEach(async () => {
    copyLately(TREE, world.at('claude'))
    await indexed(world, 'claude-code:claude')
    expect((await forget(SESSION, '--yes')).code).toBe(0)
  })

  test('is read again by one that knows nothing of it, and the command says so', async () => {
    expect(await readThere()).toBeGreaterThan(0)
    expect((await forget(SESSION)).out).toContain('forgotten')
    expect((await forget('e90b44d2')).out).toContain('A new data directory knows nothing of it')
  })

  test('stays forgotten where a backup is restored', async () => {
    expect((await run('backup', 'copy.db')).code).toBe(0)
    expect((await there('restore', 'copy.db')).code).toBe(0)
    expect(await readThere()).toBe(0)
    expect((await there('forget')).out).toContain(`Session ${SESSION} of source claude, forgotten on`)
  })

  test('comes back there once that was taken back before the backup', async () => {
    await forget(SESSION, '--undo', '--yes')
    await run('backup', 'copy.db')
    await there('restore', 'copy.db')
    expect(await readThere()).toBeGreaterThan(0)
  })

  test('stays forgotten where the data are moved, also when the index is made anew there', async () => {
    const from = world.data().postgresUrl ?? 'data'
    expect((await runIn(world.at(), {}, 'move', '--from', from, '--to', 'other')).code).toBe(0)
    expect(await readThere()).toBe(0)
    for (const end of ['', '-wal', '-shm']) rmSync(world.at(`other/record.db${end}`), { force: true })
    expect(await readThere()).toBe(0)
  })
})
