import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { decides } from '@/server/protocols/kit/capable'
import { protocols } from '@/server/protocols/registry'
import type { Posted } from '@/server/store/hand/posted-files'
import { elementsOf, lineUid } from '@/server/store/ingest/derive/rows/identity'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { eachDatabase, type TestDatabase } from '@/tests/databases'
import { readAt } from '@/tests/protocols/one'
import { placeOf } from '@/tests/protocols/tree'
import { AT, CONFIG, FACTS, scene } from '@/tests/server/store/ingest/scene'

const MINUTE = 60_000
/** Where a request and its answer are two messages; in the others the answer takes the place of the question. */
const APART = protocols.filter((one) => decides(one) && one.writing.decidedIn === undefined).map(({ name }) => [name])
const PEOPLE = ['human', 'user']

type Ask = { what: 'ask'; id: number; by: number; minute: number; look: number }
/** `names`: which ask it is on record for; null: nothing is, so that it is only written in a person's name. */
type Answer = { what: 'answer'; id: number; to: number; minute: number; look: number; names: number | null }
type Said = Ask | Answer

const common = { id: fc.nat({ max: 1 }), minute: fc.nat({ max: 6 }), look: fc.nat({ max: 2 }) }
const ask: fc.Arbitrary<Ask> = fc.record({ what: fc.constant('ask' as const), by: fc.nat({ max: 1 }), ...common })
const answer: fc.Arbitrary<Answer> = fc.record({
  ...{ what: fc.constant('answer' as const), to: fc.nat({ max: 1 }), ...common },
  names: fc.option(fc.nat({ max: 3 }), { nil: null, freq: 2 }),
})
const history = fc.record({
  asks: fc.array(ask, { minLength: 2, maxLength: 4 }),
  answers: fc.array(answer, { minLength: 1, maxLength: 4 }),
  order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
  size: fc.integer({ min: 1, max: 4 }),
})
type History = typeof history extends fc.Arbitrary<infer Each> ? Each : never

/** What is on record as the answer to an ask comes after what only names its id, or together with it. */
const TWO_WORDS: History = {
  asks: [
    { what: 'ask', by: 0, id: 0, minute: 5, look: 0 },
    { what: 'ask', by: 0, id: 1, minute: 1, look: 0 },
    { what: 'ask', by: 0, id: 1, minute: 4, look: 1 },
  ],
  answers: [
    { what: 'answer', to: 0, id: 1, minute: 6, look: 2, names: null },
    { what: 'answer', to: 0, id: 1, minute: 2, look: 2, names: 2 },
    { what: 'answer', to: 0, id: 1, minute: 0, look: 1, names: null },
  ],
  order: [128188061, 919584875, 1468712954, 18, 1633238444, 243541571, 16, 1728400821],
  size: 1,
}

/** What is on record as the answer to the one of an id names another id, and comes after what names the first. */
const NAMES_ANOTHER: History = {
  asks: [
    { what: 'ask', by: 1, id: 0, minute: 2, look: 2 },
    { what: 'ask', by: 1, id: 0, minute: 5, look: 0 },
  ],
  answers: [
    { what: 'answer', to: 0, id: 1, minute: 5, look: 1, names: null },
    { what: 'answer', to: 1, id: 0, minute: 5, look: 2, names: null },
    { what: 'answer', to: 0, id: 1, minute: 6, look: 2, names: null },
    { what: 'answer', to: 1, id: 1, minute: 0, look: 2, names: 1 },
  ],
  order: [6, 1019111419, 10, 1322435982, 1524849850, 2147483635, 1705849533, 1792307478],
  size: 1,
}
const ORDER_OF_IT = [1751374143, 466808658, 0, 2, 2147483641, 582290061, 1936244214, 2147483625]

/** What came after an ask is on record as the answer to it: few histories that are drawn close nothing, and five may be such. */
const ANSWERED: History = {
  asks: [
    { what: 'ask', by: 0, id: 0, minute: 1, look: 0 },
    { what: 'ask', by: 1, id: 1, minute: 2, look: 0 },
  ],
  answers: [{ what: 'answer', to: 0, id: 0, minute: 4, look: 1, names: 0 }],
  order: [0, 0, 0, 0, 0, 0, 0, 0],
  size: 1,
}

const agentOf = (n: number) => `worker-${n}`
/** No two at one time: what is of one time is told apart by its uid, which is another in every source. */
const at = (minute: number, n: number) => new Date(AT - (10 - minute) * MINUTE + n * 1_000).toISOString()
const idOf = (id: number) => `m-${id}`

/** How each protocol writes a request to a person and a person's yes; `n` makes every file one of its own. */
type Form = { path: (said: Said, n: number) => string; write: (said: Said, n: number) => object }
const FORMS: { readonly [protocol: string]: Form } = {
  'multi-agent-os': {
    path: (_, n) => `channels/shift/msg-${n}.json`,
    write: (said, n) => ({
      timestamp: at(said.minute, n),
      channel: 'shift',
      ...(said.what === 'ask'
        ? { id: idOf(said.id), from: agentOf(said.by), to: 'human', type: 'approval_request' }
        : { id: `re-${n}`, from: 'human', to: agentOf(said.to), type: 'decision', in_reply_to: idOf(said.id) }),
      content: { text: `APPROVED, ${n}?`, code: null, artifacts: [] },
    }),
  },
  'claw-os': {
    path: (said, n) =>
      said.what === 'ask' ? `blackboard/human/inbox/${n}.json` : `blackboard/${agentOf(said.to)}/inbox/${n}.json`,
    write: (said, n) => ({
      ...{ version: '1.0', traceId: 'trace', priority: 'normal', timestamp: at(said.minute, n), metadata: {} },
      ...(said.what === 'ask'
        ? { id: idOf(said.id), from: { agent: agentOf(said.by) }, to: { agent: 'human' }, type: 'request' }
        : { id: `re-${n}`, from: { agent: 'human' }, to: { agent: agentOf(said.to) }, type: 'response' }),
      payload: said.what === 'ask' ? { action: `go ${n}` } : { requestId: idOf(said.id), status: 'success', result: n },
    }),
  },
  'dream-os': {
    path: (said, n) =>
      said.what === 'ask'
        ? `runtime/${agentOf(said.by)}/outbox/${n}.json`
        : `runtime/${agentOf(said.to)}/inbox/${n}.json`,
    write: (said, n) => ({
      timestamp_dispatched: at(said.minute, n),
      ...(said.what === 'ask'
        ? {
            ...{ message_id: idOf(said.id), sender_agent_id: agentOf(said.by), target_agent_id: 'User' },
            ...{ command: 'request_approval', params: { question: `May I, ${n}?` } },
          }
        : {
            ...{ message_id: `re-${n}`, sender_agent_id: 'User', target_agent_id: agentOf(said.to) },
            ...{ command: 'decision', in_reply_to: idOf(said.id), content: `APPROVED: ${n}` },
          }),
    }),
  },
  desk: {
    path: (said, n) => (said.what === 'ask' ? `requests/${n}.json` : `answers/${n}.json`),
    write: (said, n) => ({
      ...{ desk: 1, at: at(said.minute, n) },
      ...(said.what === 'ask'
        ? { id: idOf(said.id), from: agentOf(said.by), title: `May I, ${n}?` }
        : {
            id: `re-${n}`,
            from: 'human',
            to: agentOf(said.to),
            request: idOf(said.id),
            verdict: 'approved',
            text: `${n}`,
          }),
    }),
  },
  swarm: {
    path: () => 'shift/channel.jsonl',
    write: (said, n) => ({
      ts: at(said.minute, n),
      ...(said.what === 'ask'
        ? { from: agentOf(said.by), to: ['@human'], type: 'request', content: `May I, ${n}?` }
        : { from: 'human', to: [`@${agentOf(said.to)}`], type: 'decision', content: `APPROVED: ${n}` }),
      reasoning: 'Asked.',
    }),
  },
}

type Row = { n: number; closed: number | null; waits: string; answered: number | null; said: number | null }

let made = 0
/** What is on record, of every root that was played into. */
const book = new Map<string, Map<string, Posted[]>>()
const facts = {
  ...FACTS,
  posted: { renew: async () => {}, of: (root: string) => book.get(root) ?? new Map<string, Posted[]>() },
}

/** Plays a history into a source of its own; `apart`: looks count, else one look found everything. */
async function played(db: TestDatabase, name: string, { asks, answers, order, size }: History, apart: boolean) {
  made += 1
  const label = `${name}-${made}`
  const form = FORMS[name]
  const protocol = protocols.find((one) => one.name === name)
  if (form === undefined || protocol === undefined) throw new Error(`Nobody knows ${name}.`)
  const posted = new Map<string, Posted[]>()
  book.set(`/${label}`, posted)
  const writer = recordWriter({ door: db.writer(), close: async () => {} }, facts)
  const config = { ...CONFIG, humans: PEOPLE }
  const source = await writer.sourceFor({ label, protocol: name, root: `/${label}`, config, demo: false, at: AT })
  const all: readonly { said: Said; n: number }[] = [...asks, ...answers].map((said, n) => ({ said, n }))
  const lookOf = ({ look }: Said) => (apart ? look : 0)
  const inOrder = all.toSorted(
    (one, other) =>
      lookOf(one.said) - lookOf(other.said) || (order[one.n] ?? 0) - (order[other.n] ?? 0) || one.n - other.n,
  )
  const observing =
    ({ content, line }: ReturnType<typeof scene>) =>
    ({ said, n }: (typeof all)[number]) => {
      const path = form.path(said, n)
      const text = JSON.stringify(form.write(said, n))
      const readings = readAt(protocol, path, text, { root: label })
      return path.endsWith('.jsonl') ? line(path, readings, text) : content(path, readings, 'document', text)
    }
  // What it will be called is on record before it is there.
  const foreseen = observing(scene(source))
  const uids = new Map(
    inOrder.map((one) => {
      const observed = foreseen(one)
      if (observed.what !== 'line' && observed.what !== 'content') throw new Error('It is neither line nor file.')
      const { path, sha256, readings } = observed
      const [element] = elementsOf(label, { id: 0, path, place: null, shape: 'document' }, { sha256, readings })
      const uid = observed.what === 'line' ? lineUid(label, path, 1, observed.start, 0) : (element?.uid ?? '')
      return [one.n, { uid, sha256, path }] as const
    }),
  )
  for (const { said, n } of all) {
    const asked = said.what === 'answer' && said.names !== null ? uids.get(said.names % asks.length) : undefined
    const own = uids.get(n)
    if (asked === undefined || own === undefined) continue
    const effect = own.path.endsWith('.jsonl') ? 'append' : 'create'
    posted.set(own.sha256, [{ act: n, effect, path: own.path, offset: null, asked }])
  }
  const stage = scene(source)
  const observe = observing(stage)
  for (let from = 0; from < inOrder.length; ) {
    const first = inOrder[from]
    const some = inOrder.slice(from, from + size).filter(({ said }) => first && lookOf(said) === lookOf(first.said))
    from += some.length
    const look = AT + (first === undefined ? 0 : lookOf(first.said) * 1_000)
    const batch = stage.batch(some.map(observe))
    const files = batch.files.map((file) => ({ ...file, place: placeOf(protocol, file.path)?.place.name ?? null }))
    await writer.ingest({ ...batch, files, at: AT + from, look })
  }
  const rows = await db
    .reader()
    .all<{ uid: string; answer: string | null; waits: string; said: string | null; by: string | null }>(
      sql`select a.uid, a.answer, a.waits, a.said, m.answered_by as by from asks a join messages m on m.key = a.key
      where a.source_id = ${source.id}`,
    )
  const numbers = new Map([...uids].map(([n, { uid }]) => [uid, n]))
  const numberOf = (uid: string | null) => (uid === null ? null : (numbers.get(uid) ?? -1))
  const told = rows.map(({ uid, answer: closed, waits, said, by }): Row => {
    return { n: numberOf(uid) ?? -1, closed: numberOf(closed), waits, said: numberOf(said), answered: numberOf(by) }
  })
  return told.sort((one, other) => one.n - other.n)
}

/** What closed each ask that is closed. */
const closedIn = (told: readonly Row[]) =>
  told.filter(({ closed }) => closed !== null).map(({ n, closed }) => [n, closed])

eachDatabase('requests and answers of few ids', (db) => {
  const numRuns = db.dialect === 'sqlite' ? 25 : 5

  it.each(APART)('of %s: in whatever order one look finds them, the same is closed', async (name) => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), async (given, order) => {
        const told = await played(db, name, given, true)
        const other = await played(db, name, { ...given, order, size: 8 }, true)
        expect(told).toHaveLength(given.asks.length)
        expect(closedIn(other)).toEqual(closedIn(told))
        // Where nothing has ids, conversations tell which line another goes on from: they follow the order of the lines.
        if (name !== 'swarm') expect(other).toEqual(told)
      }),
      {
        numRuns,
        endOnFailure: true,
        examples: [
          [TWO_WORDS, [0, 0, 0, 0, 0, 0, 0, 0]],
          [NAMES_ANOTHER, ORDER_OF_IT],
        ],
      },
    )
  })

  it.each(APART)('of %s: looks that came apart only leave more waiting', async (name) => {
    let closed = 0
    await fc.assert(
      fc.asyncProperty(history, async (given) => {
        const together = await played(db, name, given, false)
        const apart = await played(db, name, given, true)
        const inOne = new Set(together.filter((row) => row.closed !== null).map(({ n }) => n))
        for (const row of apart) {
          if (row.closed !== null) expect(inOne.has(row.n)).toBe(true)
          expect(row.answered, 'is:answered agrees').toBe(row.closed)
          if (row.closed !== null) closed += 1
        }
      }),
      { numRuns, endOnFailure: true, examples: [[ANSWERED]] },
    )
    expect(closed).toBeGreaterThan(0)
  })

  it.each(APART)(
    'of %s: only what is on record closes, for the bytes that it names, and what else is written in a person’s name is told',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(history, async (given) => {
          const told = await played(db, name, given, true)
          const named = (n: number) =>
            given.answers.flatMap(({ names }, at) =>
              names !== null && names % given.asks.length === n ? [given.asks.length + at] : [],
            )
          for (const { n, closed, said } of told) {
            if (named(n).length === 0) expect(closed).toBeNull()
            else expect(named(n)).toContain(closed)
            if (said !== null) expect(given.answers[said - given.asks.length]?.names).toBeNull()
          }
        }),
        { numRuns, endOnFailure: true },
      )
    },
  )

  it('and all of it is the same when it is derived again', async () => {
    for (const name of Object.keys(FORMS))
      for (const given of fc.sample(history, { numRuns: 4, seed: 3 })) await played(db, name, given, true)
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts, read: readAgain, foretell: foretellAgain })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
