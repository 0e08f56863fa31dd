import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'

let directory: string
let begun = 0
const count = () => {
  begun += 1
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'signalbox-threads-'))
  await (await openWriteDoor(place(), 'normal')).close()
  process.on('worker', count)
})

afterAll(async () => {
  process.off('worker', count)
  await rm(directory, { recursive: true })
})

const place = () => ({ dialect: 'sqlite', file: path.join(directory, 'record.db') }) as const

async function asked(threads: boolean) {
  begun = 0
  const door = await openReadDoor(place(), threads)
  const answers = await Promise.all([door, door.beside, door.pages].map((reader) => reader.get(sql`select 1 as one`)))
  await door.close()
  return { answers, begun }
}

const answers = [{ one: 1 }, { one: 1 }, { one: 1 }]

test('who asks one question after the other begins no thread', async () => {
  expect(await asked(false)).toEqual({ answers, begun: 0 })
})

test('a console asks what takes long, and pages, on a thread each', async () => {
  expect(await asked(true)).toEqual({ answers, begun: 2 })
})
