import { inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReadDoor, openWriteDoor, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { age } from '@/server/store/ingest/rebuild/age'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { forget } from '@/server/store/ingest/rebuild/forget'
import { packPortion } from '@/server/store/ingest/rebuild/pack-portion'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { retain } from '@/server/store/ingest/rebuild/retain'
import { bytesOf } from '@/server/store/rows/read-bytes'
import type { RecordWriter } from '@/server/store/store'
import { eachDatabase, migratedPlace } from '@/tests/databases'
import { readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { CONFIG, FACTS, message, scene } from '@/tests/server/store/ingest/scene'

const AGAIN = { facts: FACTS, read: readAgain, foretell: tellNothing }
const march = (day: number) => Date.UTC(2026, 2, day, 12)
const said = (body: string, at: number) => message({ body, sent: { ms: at, raw: 'then', zoneKnown: true } })
const LINES = 40

eachDatabase('short bytes that were read one after the other', (db) => {
  let place: Awaited<ReturnType<typeof migratedPlace>>
  let door: WriteDoor
  let reader: ReadDoor
  let writer: RecordWriter
  let world: ReturnType<typeof scene>
  let source: number
  beforeEach(async () => {
    const empty = await migratedPlace(db.dialect)
    place = empty
    door = await openWriteDoor(empty.place('record'), 'normal')
    reader = await openReadDoor(empty.place('record'))
    writer = recordWriter({ door, close: async () => {} }, FACTS)
    const wanted = { label: 'team', protocol: 'test', root: '/team', config: CONFIG, demo: false, at: march(1) }
    const made = await writer.sourceFor(wanted)
    source = made.id
    world = scene(made)
    const { batch, line, content } = world
    const lines = Array.from({ length: LINES }, (_, nth) =>
      line('team.jsonl', [said(`line ${nth} of the team`, march(nth < 3 ? 1 : 9))]),
    )
    await writer.ingest(
      batch(
        [
          ...lines,
          content('in/letter.json', [said('the letter', march(9))]),
          line('other.jsonl', [said('aside', march(9))]),
        ],
        march(9),
      ),
    )
  })
  afterEach(async () => {
    await reader.close()
    await door.close()
    await place.remove()
  })

  const textOf = async (body: string) => {
    const row = await reader.get<{ uid: string }>(sql`select uid from messages where body = ${body}`)
    return Buffer.from((await bytesOf(reader, row?.uid ?? ''))?.bytes ?? '').toString()
  }
  const bodies = async () =>
    (await reader.all<{ body: string }>(sql`select body from messages order by seq`)).map(({ body }) => body)
  const packings = async () =>
    new Set(
      (await reader.all<{ packing: number }>(sql`select packing from observations`)).map(({ packing }) => packing),
    )
  /** All that is kept of what was read, as one text. */
  const everything = async () => {
    const blocks = await reader.all<{ bytes: Buffer }>(sql`select bytes from blocks`)
    const own = await reader.all<{ packing: number; bytes: Buffer | null }>(
      sql`select packing, bytes from observations`,
    )
    const plain = own.flatMap(({ packing, bytes }) =>
      bytes === null ? [] : [packing === 1 ? inflateRawSync(bytes) : bytes],
    )
    return Buffer.concat([...blocks.map(({ bytes }) => inflateRawSync(bytes)), ...plain]).toString()
  }

  /** The pages that observations and blocks take, bytes; on SQLite, which tells it at once. */
  const roomTaken = async () => {
    if (db.dialect === 'postgres') return 0
    const pages = await reader.get<{ size: number }>(
      sql`select sum(pgsize) as size from dbstat where name in ('observations', 'blocks')`,
    )
    return pages?.size ?? 0
  }

  test('are packed as one, and read as they were', async () => {
    expect(await packings()).toEqual(new Set([3]))
    const packed = await reader.get<{ size: number }>(sql`select sum(length(bytes)) as size from blocks`)
    const read = await reader.get<{ size: number }>(sql`select sum(length) as size from observations`)
    expect(packed?.size ?? 0).toBeLessThan((read?.size ?? 0) / 4)
    for (const body of ['line 0 of the team', 'line 39 of the team', 'the letter', 'aside'])
      expect(JSON.parse(await textOf(body))).toMatchObject([{ body }])
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
  })

  test('stay where they are when what lies beside them is forgotten, and nothing is left of that', async () => {
    expect(await everything()).toContain('aside')
    const forgetting = { source, kind: 'session', name: 'other', globs: ['other.jsonl'] } as const
    await forget(door, { ...forgetting, holds: (path) => path === 'other.jsonl', isOf: () => false }, march(10), AGAIN)
    expect(await everything()).not.toContain('aside')
    expect(await bodies()).toHaveLength(LINES + 1)
    expect(JSON.parse(await textOf('line 7 of the team'))).toMatchObject([{ body: 'line 7 of the team' }])
  })

  test('stay where they are when what lies beside them is too old, and nothing is left of that', async () => {
    await age(door, new Map([[source, march(5)]]), AGAIN)
    expect(await everything()).not.toContain('line 2 of the team')
    expect(await bodies()).toHaveLength(LINES - 3 + 2)
    expect(JSON.parse(await textOf('line 3 of the team'))).toMatchObject([{ body: 'line 3 of the team' }])
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
  })

  test('go with the month in which they were observed', async () => {
    const april = Date.UTC(2026, 3, 2)
    await writer.ingest(world.batch([world.line('team.jsonl', [said('April', april)])], april))
    expect(await retain(door, { from: april, at: april }, AGAIN)).toBe(LINES + 2)
    expect(await everything()).not.toContain('of the team')
    expect(await reader.all(sql`select id from blocks`)).toEqual([])
    expect(await bodies()).toEqual(['April'])
  })

  test('are packed later where they came one by one', async () => {
    const each = Array.from({ length: 200 }, (_, nth) => `said ${nth} by itself, one of many`)
    const hour = 3_600_000
    // Few at once are too little for a block.
    for (let nth = 0; nth < each.length; nth += 5) {
      const lines = each.slice(nth, nth + 5).map((body) => world.line('team.jsonl', [said(body, march(12))]))
      await writer.ingest(world.batch(lines, march(12) + nth * hour))
    }
    const before = await dumpDerived(reader)
    expect(await packings()).toEqual(new Set([0, 3]))
    const room = await roomTaken()
    // What came less than ten minutes ago is left as it is.
    const now = march(12) + 195 * hour
    for (let left = true; left; ) left = (await packPortion(door, { now, limit: 64 })).left
    const plain = await reader.all<{ at: number }>(sql`select at from observations where packing = 0 order by at`)
    expect(plain.at(-1)?.at).toBe(now)
    expect(plain.length).toBeLessThan(64)
    if (db.dialect === 'sqlite') expect(await roomTaken()).toBeLessThan(0.6 * room)
    for (const nth of [0, 50, 199]) {
      const body = each[nth] ?? ''
      expect(JSON.parse(await textOf(body))).toMatchObject([{ body }])
    }
    expect(await dumpDerived(reader)).toBe(before)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
  })

  test('are missed where their block is, instead of being told as empty', async () => {
    await door.write((tx) => tx.run(sql`delete from blocks`))
    await expect(textOf('aside')).rejects.toMatchObject({ code: 'corrupt' })
  })
})
