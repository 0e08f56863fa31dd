import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Foretold } from '@/lib/message/foretold'
import { openReadDoor, openWriteDoor, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { type Kept, reindex } from '@/server/store/ingest/rebuild/reindex'
import { retain } from '@/server/store/ingest/rebuild/retain'
import { bytesOf } from '@/server/store/rows/read-bytes'
import { unscoped } from '@/server/store/rows/scoped'
import { ingestReader } from '@/server/store/status/read-ingest'
import type { RecordWriter } from '@/server/store/store'
import { eachDatabase, migratedPlace } from '@/tests/databases'
import { readAgain, tellNothing } from '../reading-index'
import { CONFIG, FACTS, heartbeat, message, scene } from '../scene'

const month = (nth: number, day = 10) => Date.UTC(2026, nth - 1, day, 12)
const AGAIN = { facts: FACTS, read: readAgain, foretell: tellNothing }
const said = (body: string, at: number, more: Partial<Parameters<typeof message>[0]> = {}) =>
  message({ body, sent: { ms: at, raw: 'then', zoneKnown: true }, ...more })

eachDatabase('what is kept', (db) => {
  let place: Awaited<ReturnType<typeof migratedPlace>>
  let door: WriteDoor
  let reader: ReadDoor
  let writer: RecordWriter
  let world: ReturnType<typeof scene>
  beforeEach(async () => {
    const empty = await migratedPlace(db.dialect)
    place = empty
    door = await openWriteDoor(empty.place('record'), 'normal')
    reader = await openReadDoor(empty.place('record'))
    writer = recordWriter({ door, close: async () => {} }, FACTS)
    const wanted = { label: 'team', protocol: 'test', root: '/team', config: CONFIG, demo: false, at: month(1) }
    world = scene(await writer.sourceFor(wanted))
  })
  afterEach(async () => {
    await reader.close()
    await door.close()
    await place.remove()
  })

  /** January to March: lines, a document that moves with its bytes, and presence that is from January and still there. */
  async function threeMonths() {
    const { batch, line, content, gone } = world
    const letter = said('the letter', month(1), { nativeId: 'letter', state: 'inbox' })
    await writer.ingest(
      batch(
        [
          line('team.jsonl', [said('January', month(1))]),
          content('in/letter.json', [letter]),
          content('presence/qa.json', [heartbeat({ agent: 'qa', state: 'BUSY' })], 'snapshot'),
          content('presence/pm.json', [heartbeat({ agent: 'pm', state: 'IDLE' })], 'snapshot'),
        ],
        month(1),
      ),
    )
    await writer.ingest(
      batch(
        [
          line('team.jsonl', [said('February', month(2), { from: 'pm' })]),
          content('presence/pm.json', [heartbeat({ agent: 'pm', state: 'BUSY' })], 'snapshot'),
        ],
        month(2),
      ),
    )
    await writer.ingest(
      batch(
        [
          line('team.jsonl', [said('March', month(3))]),
          gone('in/letter.json'),
          content('processed/letter.json', [letter]),
          content('processed/copy.json', [letter]),
        ],
        month(3),
      ),
    )
  }

  const rows = () =>
    reader.all<{ uid: string; body: string; rev: number; seq: number }>(
      sql`select uid, body, rev, seq from messages order by seq`,
    )
  const bodies = async () => (await rows()).map(({ body }) => body)
  const count = async (what: string) =>
    (await reader.get<{ n: number }>(sql`select count(*) as n from ${sql.raw(what)}`))?.n

  test('goes by whole months, with all that follows from it, and nothing that was not asked for', async () => {
    await threeMonths()
    expect(await bodies()).toEqual(['January', 'the letter', 'February', 'March'])
    const uids = new Map((await rows()).map(({ body, uid }) => [body, uid]))
    const sums = await reader.all(sql`select * from file_sums order by source_id, status, gone`)
    expect(await retain(door, { from: month(3, 28), at: month(4) }, AGAIN)).toBe(4)
    const kept = await ingestReader(unscoped(reader), { led: async () => null }).kept()
    expect(kept).toEqual({ first: month(3), dropped: { at: month(4), before: Date.UTC(2026, 2), count: 4 } })
    expect(await bodies()).toEqual(['March', 'the letter'])
    for (const { body, uid } of await rows()) expect(uid).toBe(uids.get(body))
    expect(await reader.all(sql`select * from file_sums order by source_id, status, gone`)).toEqual(sums)
    const beats = await reader.all(sql`select agent, state from heartbeats order by agent`)
    expect(beats).toEqual([
      { agent: 'pm', state: 'BUSY' },
      { agent: 'qa', state: 'BUSY' },
    ])
    expect(await retain(door, { from: month(3, 28), at: month(4) }, AGAIN)).toBe(0)
    expect(await retain(door, { from: month(1), at: month(4) }, AGAIN)).toBe(0)
  })

  test('is dropped once when several processes are at it at the same time, also where they keep different months', async () => {
    if (db.dialect === 'sqlite') return
    await threeMonths()
    const other = await openWriteDoor(place.place('record'), 'normal')
    const months = [2, 3, 3, 2]
    const dropped = await Promise.all(
      [door, other, door, other].map((one, nth) =>
        retain(one, { from: month(months[nth] ?? 0, 28), at: month(4) }, AGAIN),
      ),
    )
    await other.close()
    expect(dropped.reduce((sum, one) => sum + one)).toBe(4)
    expect((await ingestReader(unscoped(reader), { led: async () => null }).kept()).dropped).toMatchObject({
      before: Date.UTC(2026, 2),
    })
    expect(await bodies()).toEqual(['March', 'the letter'])
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
  })

  test('is counted once when several processes are at it at the same time', async () => {
    if (db.dialect === 'sqlite') return
    await threeMonths()
    const other = await openWriteDoor(place.place('record'), 'normal')
    const wanted = { from: month(3, 28), at: month(4) }
    const dropped = await Promise.all([door, other, door, other].map((one) => retain(one, wanted, AGAIN)))
    await other.close()
    expect(dropped.sort()).toEqual([0, 0, 0, 4])
    expect((await ingestReader(unscoped(reader), { led: async () => null }).kept()).dropped).toMatchObject({ count: 4 })
  })

  test('is derived again to the same content, and numbers go on where they were', async () => {
    await threeMonths()
    const last = Math.max(...(await rows()).map(({ rev }) => rev))
    await retain(door, { from: month(3), at: month(4) }, AGAIN)
    for (const { rev, seq } of await rows()) expect(Math.min(rev, seq)).toBeGreaterThan(last)
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
    await writer.ingest(world.batch([world.line('team.jsonl', [said('April', month(4))])], month(4)))
    expect(await bodies()).toEqual(['March', 'the letter', 'April'])
    // A clock that went back observes nothing before what is kept begins.
    await writer.ingest(world.batch([world.line('team.jsonl', [said('late', month(1))])], month(1)))
    expect(await count(`observations where at = ${month(3, 1) - 12 * 3_600_000}`)).toBe(1)
    const after = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(after)
  })

  test('has its bytes, where they lay in what is dropped, and what comes after does not look for them there', async () => {
    await threeMonths()
    await retain(door, { from: month(3), at: month(4) }, AGAIN)
    const letter = (await rows()).find(({ body }) => body === 'the letter')
    const stored = await bytesOf(reader, letter?.uid ?? '')
    expect(stored?.whole).toBe(true)
    expect(Buffer.from(stored?.bytes ?? '').toString()).toContain('the letter')
    const again = heartbeat({ agent: 'pm', state: 'IDLE' })
    await writer.ingest(world.batch([world.content('presence/pm.json', [again], 'snapshot')], month(4)))
    expect(
      await count(
        'observations o where same_as is not null and not exists (select 1 from observations h where h.id = o.same_as)',
      ),
    ).toBe(0)
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
    expect(await count("heartbeats where state = 'IDLE'")).toBe(1)
  })

  test('stopped before the rows are gone: they do not count, and go the next time', async () => {
    await threeMonths()
    let writes = 0
    const failing: WriteDoor = {
      ...door,
      write: (body) => (++writes > 1 ? Promise.reject(new Error('stopped')) : door.write(body)),
    }
    await expect(retain(failing, { from: month(3), at: month(4) }, AGAIN)).rejects.toThrow('stopped')
    expect(await bodies()).toEqual(['March', 'the letter'])
    const before = await dumpDerived(reader)
    await reindex(door, AGAIN)
    expect(await dumpDerived(reader)).toBe(before)
    expect(await retain(door, { from: month(3), at: month(4) }, AGAIN)).toBe(4)
  })

  test('what the first lines of a file tell of those behind them outlives them', async () => {
    const { batch, line } = world
    const named = (body: string) => [said(body, month(1), { from: 'nobody' })]
    const texts = ['begins: qa', 'January', 'February', 'March']
    for (const [nth, text] of texts.entries())
      await writer.ingest(batch([line('told.jsonl', named(text), text)], month(Math.max(1, nth))))
    const again = {
      facts: FACTS,
      read: ({ bytes, foretold }: Kept) => [
        said(Buffer.from(bytes).toString(), month(1), { from: foretold?.name ?? 'nobody' }),
      ],
      foretell: ({ bytes }: Kept, before: Foretold) => {
        const name = /^begins: (\w+)$/.exec(Buffer.from(bytes).toString())?.[1]
        return name === undefined ? before : { ...before, name }
      },
    }
    const senders = async () =>
      (await reader.all<{ body: string; sender: string }>(sql`select body, sender from messages order by body`)).map(
        ({ body, sender }) => `${body} ${sender}`,
      )
    await reindex(door, again)
    expect(await senders()).toEqual(['February qa', 'January qa', 'March qa', 'begins: qa nobody'])
    await retain(door, { from: month(3), at: month(4) }, again)
    expect(await senders()).toEqual(['March qa'])
    const kept = await reader.all<{ bytes: Buffer }>(
      sql`select bytes from observations where what = 'line' order by id`,
    )
    expect(kept.map(({ bytes }) => bytes.toString())).toEqual(['', expect.any(String)])
    await retain(door, { from: month(4), at: month(5) }, again)
    expect(await senders()).toEqual([])
    await writer.ingest(batch([line('told.jsonl', named('April'), 'April')], month(4)))
    await reindex(door, again)
    expect(await senders()).toEqual(['April qa'])
  })

  test('red control: dropped without deriving again, the index tells of what is gone', async () => {
    await threeMonths()
    await door.write((tx) => tx.run(sql`delete from observations where at < ${month(3, 1)}`))
    const before = await dumpDerived(reader)
    await reindex(door, { ...AGAIN, read: (kept) => (kept.bytes.length === 0 ? [] : readAgain(kept)) })
    expect(await dumpDerived(reader)).not.toBe(before)
  })

  if (db.dialect === 'postgres') {
    const months = async () =>
      (
        await reader.all<{ name: string }>(
          sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
            where inhparent = 'observations'::regclass order by 1`,
        )
      ).map(({ name }) => name)

    test('lies in a table for each month, which is made when it begins and dropped whole', async () => {
      await threeMonths()
      const made = ['observations_2026_01', 'observations_2026_02', 'observations_2026_03']
      expect(await months()).toEqual([...made, 'observations_other'])
      expect(await count('observations_other')).toBe(0)
      await retain(door, { from: month(3), at: month(4) }, AGAIN)
      expect(await months()).toEqual(['observations_2026_03', 'observations_other'])
      expect(await count('observations_other')).toBe(2)
    })

    test('several writers begin a month at once', async () => {
      const empty = await migratedPlace('postgres')
      const first = await openWriteDoor(empty.place('record'), 'normal')
      const doors = [first, ...(await Promise.all([1, 2, 3].map(() => openWriteDoor(empty.place('record'), 'normal'))))]
      await Promise.all(
        doors.map(async (each, nth) => {
          const one = recordWriter({ door: each, close: async () => {} }, FACTS)
          const wanted = { label: `w${nth}`, protocol: 'test', root: `/w${nth}`, config: CONFIG, demo: false, at: 1 }
          const own = scene(await one.sourceFor(wanted))
          for (let at = 1; at <= 12; at++)
            await one.ingest(own.batch([own.line('a.jsonl', [said(`${nth} ${at}`, month(at))])], month(at)))
        }),
      )
      const own = await openReadDoor(empty.place('record'))
      const found = await own.all<{ name: string; rows: number }>(
        sql`select tableoid::regclass::text as name, count(*) as rows from observations group by 1 order by 1`,
      )
      expect(found.map(({ rows }) => rows)).toEqual(Array.from({ length: 12 }, () => 4))
      await own.close()
      for (const each of doors) await each.close()
      await empty.remove()
    })
  }
})
