import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { migratedPlace } from '@/tests/databases'
import { readAgain, tellNothing } from './reading-index'
import { AT, CONFIG, FACTS } from './scene'
import { type Change, play } from './world'

const small = fc.nat({ max: 3 })
const maybe = fc.option(small, { nil: null })
/** So many that few are anybody's twice: what too many have is nobody's. */
const many = fc.option(fc.nat({ max: 40 }), { nil: null })
const key = fc.nat({ max: 60 })
const body = fc.constantFrom('go', 'APPROVED: go', '审批', 'token handling')
const state = fc.constantFrom(null, 'open' as const, 'in-progress' as const, 'done' as const)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    what: fc.constant('say' as const),
    file: small,
    body,
    id: many,
    replyTo: many,
    keys: fc.array(key, { maxLength: 2 }),
    ask: fc.constantFrom(null, 'always' as const, 'guarded' as const),
  }),
  fc.record({ what: fc.constant('garbage' as const), file: small }),
  fc.record({
    what: fc.constant('chat' as const),
    from: small,
    to: fc.array(small, { maxLength: 2 }),
    task: maybe,
    phase: fc.option(fc.constantFrom('claim', 'acknowledge', 'block', 'shut-down', 'mention'), { nil: null }),
    minute: fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 90 })),
    answers: fc.option(fc.record({ from: small, minute: fc.nat({ max: 9 }) }), { nil: null }),
  }),
  fc.record({
    what: fc.constant('box' as const),
    file: small,
    elements: fc.array(fc.record({ body, id: maybe }), { maxLength: 4 }),
  }),
  fc.record({ what: fc.constant('put' as const), file: small, body, id: maybe, bad: fc.boolean() }),
  fc.record({ what: fc.constant('take' as const), file: small }),
  fc.record({ what: fc.constant('beat' as const), agent: small, state: fc.constantFrom('AWAKE', 'BUSY') }),
  fc.record({ what: fc.constant('renew' as const), keep: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }) }),
)
const ofTasks: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    what: fc.constant('task' as const),
    ...{ id: small, scope: maybe, state, makes: fc.boolean(), minute: fc.nat({ max: 90 }) },
  }),
  fc.record({
    what: fc.constant('list' as const),
    file: small,
    tasks: fc.uniqueArray(fc.record({ id: small, state }), { maxLength: 3, selector: ({ id }) => id }),
  }),
)
const long = { minLength: 1, maxLength: 120, size: 'max' } as const
const changes = fc.array(fc.oneof({ weight: 3, arbitrary: change }, { weight: 1, arbitrary: ofTasks }), long)
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })

const SAMPLES = [
  ...fc.sample(fc.array(change, long), { numRuns: 20, seed: 7 }),
  ...fc.sample(fc.array(ofTasks, long), { numRuns: 3, seed: 7 }),
].flat()

/** A record of its own, in which `given` was played. */
async function played(dialect: 'sqlite' | 'postgres', given: readonly Change[], size: readonly number[]) {
  const { place, remove } = await migratedPlace(dialect)
  const door = await openWriteDoor(place('record'), 'normal')
  const reader = await openReadDoor(place('record'))
  const writer = recordWriter({ door, close: async () => {} }, FACTS)
  const source = await writer.sourceFor({
    label: 'world',
    protocol: 'test',
    root: '/w',
    config: CONFIG,
    demo: false,
    at: AT,
  })
  await play(writer, source, given, size)
  const close = async () => {
    await reader.close()
    await door.close()
    await remove()
  }
  return { door, reader, close }
}

const SUMS = sql`select source_id, status, gone, files, bytes_read, size from file_sums where files > 0 order by 1, 2, 3`
const bytesIn = (column: string) => sql.raw(`cast(sum(case when shape = 'lines' then ${column} else 0 end) as bigint)`)
const ADDED_UP = sql`select source_id, status, case when gone_at is null then 0 else 1 end as gone, count(*) as files,
  ${bytesIn('bytes_read')} as bytes_read, ${bytesIn('size')} as size from files group by 1, 2, 3 order by 1, 2, 3`

/** One record for each database, in which all samples were played: tests leave it as it is. */
const worlds = new Map<string, ReturnType<typeof played>>()
function world(dialect: 'sqlite' | 'postgres') {
  const known = worlds.get(dialect) ?? played(dialect, SAMPLES, [3, 1, 20])
  worlds.set(dialect, known)
  return known
}
afterAll(async () => {
  for (const made of worlds.values()) await (await made).close()
})

describe.each(['sqlite', 'postgres'] as const)('what is derived (%s)', (dialect) => {
  it('sums of files are what the files add up to, whatever was taken in', async () => {
    const { reader } = await world(dialect)
    const sums = await reader.all(SUMS)
    expect(sums.length).toBeGreaterThan(1)
    expect(sums).toEqual(await reader.all(ADDED_UP))
  })

  it('is as it was after a failure while it is derived again', async () => {
    const { door, reader } = await world(dialect)
    const before = await dumpDerived(reader)
    let left = 20
    const read: typeof readAgain = (kept) => {
      left -= 1
      if (left < 0) throw new Error('no more')
      return readAgain(kept)
    }
    await expect(reindex(door, { facts: FACTS, read, foretell: tellNothing })).rejects.toThrow('no more')
    expect(await dumpDerived(reader)).toBe(before)
  })

  it('is the same, every number included, when it is derived again', async () => {
    const { door, reader } = await world(dialect)
    const [joined] = await reader.all<{ n: number }>(sql`select count(*) as n from conversation_aliases`)
    expect(joined?.n).toBeGreaterThan(5)
    const [answered] = await reader.all<{ n: number }>(
      sql`select count(*) as n from messages where body = 'chat' and answered_at is not null`,
    )
    expect(answered?.n).toBeGreaterThan(5)
    const [decided] = await reader.all<{ n: number; gone: number }>(
      sql`select count(answer) as n, count(gone_at) as gone from asks`,
    )
    expect(decided?.n).toBeGreaterThan(0)
    expect(decided?.gone).toBeGreaterThan(0)
    const before = await dumpDerived(reader)
    await reindex(door, { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(reader)).toBe(before)
    if (dialect === 'sqlite') {
      const found = await reader.get<{ n: number }>(
        sql`select count(*) as n from messages_fts where messages_fts match 'token'`,
      )
      const held = await reader.get<{ n: number }>(sql`select count(*) as n from messages where body like '%token%'`)
      expect(found).toEqual(held)
    }
  })
})

describe('both databases', () => {
  it('hold the same after the same changes', async () => {
    const [one, other] = [await world('sqlite'), await world('postgres')]
    expect(await dumpDerived(one.reader)).toBe(await dumpDerived(other.reader))
  })
})

/** What a person wrote answers an ask, and its line is removed. */
const ANSWER_REMOVED: Change[] = [
  { what: 'say', file: 0, body: 'go', id: 11, replyTo: null, keys: [], ask: 'guarded' },
  { what: 'say', file: 3, body: 'APPROVED: go', id: null, replyTo: 11, keys: [0], ask: null },
  { what: 'renew', keep: [true, false] },
]

describe('transactions', () => {
  it('wherever they begin and end, the same is known in the end; and deriving again gives the same', async () => {
    await fc.assert(
      fc.asyncProperty(changes, sizes, async (given, size) => {
        const one = await played('sqlite', given, [1])
        const other = await played('sqlite', given, size)
        const known = await contentOf(one.reader)
        expect(await contentOf(other.reader)).toEqual(known)
        const before = await dumpDerived(other.reader)
        await reindex(other.door, { facts: FACTS, read: readAgain, foretell: tellNothing })
        expect(await dumpDerived(other.reader)).toBe(before)
        await one.close()
        await other.close()
      }),
      {
        numRuns: 40,
        endOnFailure: true,
        examples: [
          [[], [1]],
          [ANSWER_REMOVED, [3]],
        ],
      },
    )
  })
})

/** Everything but numbers that transactions give (`seq`, `rev`, ids). */
async function contentOf(reader: Awaited<ReturnType<typeof openReadDoor>>) {
  const messages =
    await reader.all(sql`select m.uid, m.key, m.reading, m.body, m.state, m.flags, m.answered_at, m.answered_by, m.gone_at, m.trace_basis,
      m.generation, m.start, m.length, m.sha256, m.words, m.facets, c.uid as conversation, f.path
    from messages m join files f on f.id = m.file_id left join conversations c on c.id = m.conversation_id order by m.uid`)
  const conversations = await reader.all(
    sql`select uid, basis, first_key, last_key, count, participants, flags from conversations order by uid`,
  )
  const places =
    await reader.all(sql`select m.uid, f.path, p.state, p.sha256, p.since, p.until from places p join messages m on m.key = p.message_key
    join files f on f.id = p.file_id order by p.id`)
  const links = await reader.all(
    sql`select l.key, c.uid from link_keys l join conversations c on c.id = l.conversation_id order by l.key`,
  )
  const agents = await reader.all(
    sql`select agent, names, messages, state, last_uid, last_at from agents order by agent`,
  )
  const tasks =
    await reader.all(sql`select uid, scope, task, title, owner, state, native, created_at, since, updated_at, made_by,
      gone_at, changes, rank, folded from tasks where made = 1 order by uid`)
  const beats = await reader.all(sql`select agent, state, observed_at from heartbeats order by id`)
  const aliases = await reader.all(
    sql`select a.alias, c.uid from conversation_aliases a join conversations c on c.id = a.conversation_id order by a.alias`,
  )
  const values = await reader.all(sql`select field, value, count from facet_values order by field, value`)
  const asks = await reader.all(
    sql`select uid, list, needs, sender, answered_at, answer, waits, said, said_at, gone_at from asks order by uid`,
  )
  const verdicts = await reader.all(sql`select uid, answer, at, posted from verdicts order by uid`)
  return { messages, conversations, places, links, agents, tasks, beats, aliases, values, asks, verdicts }
}
