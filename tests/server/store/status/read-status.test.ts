import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ConsoleStatus, Deriving, SourceCondition } from '@/lib/message/message'
import { DERIVATION, DERIVATION_COUNTER } from '@/server/store/ingest/write/derivation'
import { unreadableReader } from '@/server/store/read/read-unreadable'
import { unscoped } from '@/server/store/rows/scoped'
import { statusReader } from '@/server/store/status/read-status'
import type { ToldCondition } from '@/server/store/status/running-facts'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow } from '../rows'

const condition = {
  ...{
    state: 'watching',
    trouble: null,
    cause: null,
    mend: null,
    fileSystem: 'ext4',
    watch: 'events and sweep',
    lagMs: 7,
  },
  ...{ lastChangeAt: 3, progress: null },
}
const notSeen: SourceCondition = {
  ...{
    state: 'catching-up',
    trouble: null,
    cause: null,
    mend: null,
    fileSystem: 'ext4',
    watch: 'events and sweep',
    lagMs: null,
  },
  ...{ lastChangeAt: null, progress: null },
}
const sums = sql`select * from file_sums where files > 0 order by source_id, status, gone`
const ofLines = (column: string) => sql.raw(`cast(sum(case when shape = 'lines' then ${column} else 0 end) as bigint)`)
const counted = sql`select source_id, status, case when gone_at is null then 0 else 1 end as gone, count(*) as files,
    ${ofLines('bytes_read')} as bytes_read, ${ofLines('bytes_unreadable')} as bytes_unreadable,
    ${ofLines('bytes_pending')} as bytes_pending, ${ofLines('size')} as size, ${ofLines('bytes_ignored')} as bytes_ignored
  from files group by 1, 2, 3 order by 1, 2, 3`
const inColumns = sql`select source_id, status, gone, files, bytes_read, bytes_unreadable, bytes_pending, size,
  bytes_ignored from (${counted})`
const lines = { shape: 'lines', place: 'channel' }

eachDatabase('the status of the console', (db) => {
  let deriving: Deriving | null = null
  const set = (name: string, value: number) =>
    db.writer().write((tx) =>
      tx.run(sql`insert into counters (name, value) values (${name}, ${value})
          on conflict (name) do update set value = excluded.value`),
    )
  const derivedBy = (by: number) => set(DERIVATION_COUNTER, by)
  const house = (runs: boolean, told: { [label: string]: ToldCondition } = {}, isUnread = () => false) =>
    statusReader(unscoped(db.reader()), {
      titleOf: (name) => `The ${name}`,
      keepsOf: (name) => (name === 'multi-agent-os' ? ['document'] : []),
      derives: (name) => name === 'multi-agent-os',
      overlooks: (_, paths) => ({ wouldRead: null, looksFor: `what ${paths.length} files are not` }),
      reasons: (name) => name !== 'multi-agent-os',
      writes: () => true,
      tailRuns: async () => runs,
      toldOf: (label) => told[label] ?? null,
      isUnread,
      led: async () => null,
      takesWrites: async () => true,
      refused: async () => new Map(),
      whyStopped: () => null,
      console: () => null,
      deriving: () => deriving,
    })
  const status = (runs: boolean, now = 99, told: { [label: string]: ToldCondition } = {}, isUnread = () => false) =>
    house(runs, told, isUnread).at(now)

  let empty: Awaited<ReturnType<typeof status>> | null = null

  beforeAll(async () => {
    await derivedBy(DERIVATION)
    empty = await status(false)
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow(),
        sourceRow({ id: 2, label: 'new' }),
        sourceRow({ id: 3, label: 'removed', removed_at: 5 }),
      ])
      await insert(tx, 'conditions', [{ source_id: 1, condition: JSON.stringify(condition), at: 1 }])
      await insert(tx, 'files', [
        fileRow(),
        fileRow({
          id: 2,
          path: 'a.jsonl',
          ...lines,
          size: 77,
          bytes_read: 50,
          bytes_unreadable: 15,
          bytes_ignored: 7,
          bytes_pending: 5,
        }),
        fileRow({ id: 3, path: 'b.jsonl', ...lines, status: 'pending', size: 9, bytes_read: 0, bytes_pending: 9 }),
        fileRow({ id: 4, path: 'c.json', status: 'unreadable' }),
        fileRow({ id: 5, path: '.git', status: 'ignored', shape: null, is_dir: 1 }),
        fileRow({ id: 6, path: 'gone.jsonl', ...lines, gone_at: 5 }),
        fileRow({ id: 7, path: 'x', source_id: 3 }),
      ])
      if (tx.dialect === 'sqlite') await tx.run(sql`insert into file_sums ${inColumns}`)
    })
  })

  test('an empty house has nothing to show', () => {
    expect(empty).toMatchObject({ now: 99, taken: 0, tail: 'stopped', sources: [], lagMs: null })
    expect(house(false).revAt(empty?.rev ?? '')).toBe(0)
  })

  test('both sums hold, per source and in all, and what vanished is counted apart', async () => {
    const house = await status(true)
    const files = { read: 2, unreadable: 1, pending: 1, ignored: 1, onDisk: 5 }
    const bytes = { read: 50, unreadable: 15, ignored: 7, pending: 14, size: 86 }
    expect(house).toMatchObject({ tail: 'running', lagMs: 7, files, bytes })
    expect(house.sources).toMatchObject([
      { label: 'collab', title: 'The multi-agent-os', condition, files, bytes, vanished: 1, demo: false },
      { label: 'new', condition: { state: 'catching-up' }, files: { onDisk: 0 } },
    ])
  })

  test('a source says whether its protocol has conversations derived, and wants reasonings', async () => {
    for (const { derives, reasons } of (await status(true)).sources) expect([derives, reasons]).toEqual([true, false])
  })

  test('a source says what its protocol keeps, and whether a document of it is known', async () => {
    const kept = async () =>
      (await status(true)).sources.map(({ label, keeps, documents }) => [label, keeps, documents])
    expect(await kept()).toEqual([
      ['collab', ['document'], false],
      ['new', ['document'], false],
    ])
    const version = {
      subject: 'docs/a.md',
      agent: null,
      version: 1,
      at: 1,
      summary: '',
      content: '{}',
      observation_id: 1,
    }
    const of = (id: number, source_id: number, what: string) => ({ ...version, id, source_id, what, file_id: 1 })
    await db
      .writer()
      .write((tx) => insert(tx, 'versions', [of(1, 1, 'state'), of(2, 2, 'document'), of(3, 3, 'document')]))
    expect((await kept()).map(([, , documents]) => documents)).toEqual([false, true])
    await db.writer().write((tx) => tx.run(sql`delete from versions`))
  })

  test('a source that nobody reads is stopped, whatever the index says, and it is said what to do', async () => {
    const [source] = (await status(true, 99, {}, () => true)).sources
    const cause = expect.stringMatching(/ is not being read because Signalbox was started without it\.$/)
    const mend = expect.stringContaining('add it on Sources')
    expect(source?.condition).toMatchObject({ state: 'stopped', cause, mend, lagMs: null })
  })

  test('what the tail told is laid over an older word of the index, and never over a newer one', async () => {
    const full: SourceCondition = { ...notSeen, state: 'degraded', cause: 'The disk is full.', mend: 'Free some.' }
    const states = async (told: { [label: string]: ToldCondition }, runs = true) =>
      (await status(runs, 99, told)).sources.map(({ condition: { state, cause } }) => [state, cause])
    const watching = ['watching', null]
    const unknown = ['catching-up', null]
    expect(await states({ collab: { condition: full, at: 2 } })).toEqual([['degraded', full.cause], unknown])
    expect(await states({ collab: { condition: full, at: 0 } })).toEqual([watching, unknown])
    expect(await states({ new: { condition: full, at: 0 } })).toEqual([watching, ['degraded', full.cause]])
    expect(await states({})).toEqual([watching, unknown])
    expect((await states({ collab: { condition: full, at: 2 } }, false))[0]).toEqual(['stopped', full.cause])
  })

  test('a slow change is told of for 10 s, a quick one until the next', async () => {
    const slow = JSON.stringify({ ...condition, lagMs: 2_200 })
    expect((await status(true, 1_000_000)).lagMs).toBe(7)
    await db.writer().write((tx) => tx.run(sql`update conditions set condition = ${slow}`))
    expect((await status(true, 10_003)).lagMs).toBe(2_200)
    expect(await status(true, 10_004)).toMatchObject({ lagMs: null, sources: [{ condition: { lagMs: null } }, {}] })
  })

  test('unreadable places are counted as their page lists them: now, of watched sources', async () => {
    const broken = { reading: 'unreadable', kind: 'unreadable' }
    await db
      .writer()
      .write((tx) =>
        insert(tx, 'messages', [
          messageRowOf(1),
          messageRowOf(2, broken),
          messageRowOf(3, { ...broken, file_id: 4 }),
          messageRowOf(4, { ...broken, gone_at: 9 }),
          messageRowOf(5, { ...broken, source_id: 3, file_id: 7 }),
        ]),
      )
    expect((await status(true)).unreadable).toBe(2)
    expect(
      (await unreadableReader(unscoped(db.reader()), { unreadableRule: () => null }).page({ limit: 10 })).rows,
    ).toHaveLength(2)
  })

  test('the sums follow whatever happens to a file', async () => {
    const before = await db.reader().all(sums)
    const back = sql`update files set gone_at = null where id = 6`
    const grown = sql`update files set size = 90, bytes_read = 70, status = 'read' where id in (2, 3)`
    const turned = sql`update files set shape = 'document', status = 'unreadable', source_id = 2 where id = 2`
    for (const change of [back, grown, turned, sql`delete from files where id in (1, 6)`])
      await db.writer().write(async (tx) => {
        await tx.run(change)
        expect(await tx.all(sums)).toEqual(await tx.all(counted))
      })
    expect(await db.reader().all(sums)).not.toEqual(before)
  })

  test('an index that is derived anew, or has to be, says so, and its sources wait', async () => {
    const states = (house: ConsoleStatus) => [
      house.derivation,
      ...house.sources.map(({ condition: { state } }) => state),
    ]
    const wait = ['catching-up', 'catching-up']
    expect((await status(true)).derivation).toEqual({ by: DERIVATION, anew: null })
    deriving = { done: 3, total: 9 }
    expect(states(await status(true))).toEqual([{ by: DERIVATION, anew: deriving }, ...wait])
    deriving = null
    await derivedBy(0)
    await set('rev', 0)
    expect((await status(true)).derivation, 'nobody derived what is empty').toEqual({ by: 0, anew: null })
    await set('rev', 7)
    // A tail of another process reads on, as its version does.
    expect(states(await status(true))).toEqual([{ by: 0, anew: { done: 0, total: 0 } }, 'watching', 'catching-up'])
    await derivedBy(DERIVATION)
    expect((await status(true)).derivation.anew).toBeNull()
  })

  test('without a tail every source has stopped, whatever it said last', async () => {
    expect((await status(false)).sources.map((source) => source.condition.state)).toEqual(['stopped', 'stopped'])
  })
})
