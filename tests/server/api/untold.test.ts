import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOOK_ORDERS } from '@/lib/conversation/conversation-orders'
import { PARTS, STAGES } from '@/lib/measures/measure'
import type { ConsoleStatus } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import { NOBODY } from '@/lib/reader/reader'
import { DEBTS_SHOWN } from '@/lib/rules/debt'
import { GROUPINGS } from '@/lib/rules/problem'
import type { Reach } from '@/server/api/base/context'
import { type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { actsWithin } from '@/server/boot/scope/acts-within'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { openHub } from '@/server/live/hub'
import { liveQuestion } from '@/server/live/live-question'
import { readSettings, type Settings } from '@/server/settings'
import type { Readers } from '@/server/store/readers'
import { migratedUrl } from '../../databases'
import { actingOver, bookOver, recorderOver } from '../../drafts'
import { judgeNow } from '../../judged'
import { alertsOver, noticesOver } from '../../notices'
import { refusing } from '../../refusing'
import { peopleOver, sessionOf } from '../../sessions'
import { BEFORE, BLANK, type Change, change, fileOf, happen, INSIDE, type Said, SIDES } from './sides'
import { plainNumbers, unasked } from './told-numbers'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const NOW = Date.now() + 3_600_000

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what happens outside a scope (${dialect})`, () => {
    let home: string
    let settings: Settings
    let reading: Reading
    let ledger: Ledger
    let within: (scope: Scope) => Caller
    let reach: (scope: Scope) => Reach
    let remove: () => Promise<void> = async () => undefined

    const index = async () => {
      await indexNow(
        settings,
        SIDES.map(({ protocol, label }) => ({ protocol, label, root: path.join(home, label) })),
        SILENT,
      )
      await judgeNow(settings, NOW)
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-untold-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
      for (const said of BEFORE) await happen(home, { what: 'said', said })
      for (const said of BESIDE) await happen(home, { what: 'said', said })
      await index()
      // What is read for the first time was changed just now, which is told of a source that is seen whole.
      await index()
      reading = await openReading(dataOf(settings))
      ledger = await openLedgerSide(dataOf(settings), 0)
      let asked = 0
      // Time goes on with every question.
      const now = () => {
        asked += 1
        return NOW + asked
      }
      const acting = actingOver({ reading, ledger, data: settings.data, now })
      const posting = await postingOver(acting)
      reach = refusing({
        readers: reading.readers,
        posting,
        policies: (readers) => policiesOver({ ...acting, readers }),
      })
      within = (scope) =>
        createCaller({
          session: { ...sessionOf('approver'), scope },
          reach,
          ...{
            views: ledger.views,
            seen: ledger.seen,
            preferences: ledger.preferences,
            ledger: bookOver(settings, ledger),
            people: peopleOver(ledger),
            notices: noticesOver(ledger),
            alerts: alertsOver({ ledger, readers: reading.readers }),
            record: recorderOver(ledger.entries),
          },
          ...{
            disk: { compare: compareOnDisk, document: readDocument },
            help: helpBook({ data: '/data', database: null }),
            explain: explainAgain,
            now: () => NOW,
            acts: (scope) => actsWithin(reach(scope)),
            report: String,
          },
        })
    }, 60_000)
    afterAll(async () => {
      await reading.close()
      await ledger.close()
      await remove()
      await rm(home, { recursive: true })
    })

    /** The live line, and what each who follows everything within a scope is sent. */
    const liveOver = async () => {
      let over = false
      const hub = openHub({
        since: reading.readers.messages.since,
        reached: reading.readers.status.reached,
        placeOf: (scope) => reading.readers.within(scope).status.placeOf,
        within: (scope) => reading.readers.within(scope).messages,
        status: async (scope) => atRest(await reading.readers.within(scope).status.at(NOW)),
        acts: (scope) => (scope === null ? ledger.checkpoints.head() : actsWithin(reach(scope))),
        stillGood: async () => true,
        now: () => NOW,
        // What was still asked when it ended is nobody's.
        report: (error) => {
          if (!over) throw error
        },
      })
      const close = () => {
        over = true
        hub.close()
      }
      const follow = async (scope: Scope, from?: number) => {
        const question = liveQuestion('is:any', scope, NOW)
        if (Array.isArray(question)) throw new Error('This is no question.')
        const sent: string[] = []
        const rev = from ?? (await reading.readers.status.reached())
        const line = { drained: async () => undefined, open: () => true, close: () => undefined }
        await hub.join({
          question,
          session: 'mine',
          reads: NOBODY,
          rev,
          // A tick says that the line is alive, whatever happens.
          send: (frame) =>
            void sent.push(...[Buffer.from(frame).toString()].filter((one) => !one.includes('event: tick'))),
          ...line,
        })
        return sent
      }
      return { hub, follow, close }
    }

    it('changes nothing of what is told within', async () => {
      const inside = within(INSIDE)
      const [before, all] = [await told(inside, reading.readers.within(INSIDE)), await toldToAll(within(null))]
      const { hub, follow, close } = await liveOver()
      const begun = await reading.readers.status.reached()
      const [kept, free] = [await follow(INSIDE), await follow(null)]
      const first = [...kept]
      const changes = [...ALWAYS, ...fc.sample(change, { numRuns: CHANGES - ALWAYS.length, seed: 5 })]
      for (let at = 0; at < CHANGES; at += AT_ONCE) {
        const some = changes.slice(at, at + AT_ONCE)
        for (const one of some) await happen(home, one)
        await index()
        hub.ring(await reading.readers.status.reached())
        const after = await told(inside, reading.readers.within(INSIDE))
        for (const [name, answer] of before) expect(after.get(name), `${name} ${JSON.stringify(some)}`).toEqual(answer)
        expect([...after.keys()]).toEqual([...before.keys()])
        expect([...after].flatMap(([name, answer]) => plainNumbers(answer, `of ${name}`))).toEqual([])
        expect(unasked(after.keys())).toEqual([])
      }
      // Red control: numbers as they are, of the record, in a cursor or of nobody knows what, are found out.
      const plain = { rows: [{ seq: 5, cursor: 't8a', at: 9 }], next: 'k3.b2.tf0', rev: 9, upTo: null, total: 7 }
      expect(plainNumbers(plain)).toEqual(['seq: 5', 'cursor: t8a', 'next: k3.b2.tf0', 'rev: 9', 'total: 7'])
      expect(unasked(['stream.page is:any'])).toContain('task.list')
      // Red control: who is not kept to a part is told of the very same messages by what happened.
      const now = await toldToAll(within(null))
      for (const [name, answer] of all) expect(now.get(name), name).not.toEqual(answer)
      await expect
        .poll(() => free.filter((frame) => frame.includes('event: status')).length, { timeout: 20_000 })
        .toBeGreaterThan(1)
      expect(free.join('')).toContain('out-answer')
      expect(kept).toEqual(first)
      // Who comes back is told no more than who stayed; who sees all of it is told what changed (red control).
      expect(await follow(INSIDE, begun)).toEqual(first)
      expect((await follow(null, begun)).join('')).toContain('out-answer')
      const said = { ...BLANK, source: 'dream', channel: 'atlas', id: 'in-new', text: 'Said inside.' } as const
      await happen(home, { what: 'said', said })
      await index()
      hub.ring(await reading.readers.status.reached())
      await expect.poll(() => kept.join(''), { timeout: 20_000 }).toContain('Said inside.')
      expect(kept.join('')).not.toMatch(/quokka|out-/)
      close()
    }, 300_000)

    it('leaves the conversations as they are for who is shown every channel by its name', async () => {
      const every = SIDES.map(({ label }) => ({ source: label, channels: ['atlas', 'boreal', 'quokka'] }))
      const [named, whole] = [await conversationsOf(within(every)), await conversationsOf(within(null))]
      expect(whole.some(({ uids }) => uids.length > 2)).toBe(true)
      expect(named).toEqual(whole)
      // Red control: what lies outside does make conversations larger, and fewer.
      const inside = await conversationsOf(within(INSIDE))
      const cut = whole.flatMap(({ uids }) => uids.filter((uid) => inside.some((one) => one.uids.includes(uid))))
      expect(inside.flatMap(({ uids }) => uids).toSorted()).toEqual(cut.toSorted())
      expect(inside.length).toBeGreaterThan(whole.filter(({ uids }) => uids.some((uid) => cut.includes(uid))).length)
    })
  })

const [CHANGES, AT_ONCE] = [32, 16]

/** What stands outside before anything happens. */
const BESIDE: readonly Said[] = SIDES.filter(({ label }) => label !== 'yard').map(({ label: source }) => ({
  ...{ ...BLANK, source, channel: 'quokka', id: 'first' },
}))

/** What every run has: an answer, an id that is used again, and so that an answer inside is for that one, what names an ask before it was said, a task that others go on with, what ties two conversations together, and a name that only looks alike. */
const SAID: readonly Change[] = [
  { ...BLANK, source: 'dream' as const, from: 'bob', id: 'out-answer', answers: { id: 'id-0', from: 'ann', at: 0 } },
  { ...BLANK, source: 'collab' as const, id: 'id-1', text: 'Another text.' },
  {
    ...BLANK,
    source: 'collab' as const,
    from: 'bob',
    id: 'out-late',
    answers: { id: 'id-0', from: 'ann', at: 0 },
    at: 9,
  },
  { ...BLANK, source: 'collab' as const, from: 'bob', to: 'cyd', id: 'id-4', text: 'The same.', at: 40 },
  { ...BLANK, source: 'dream' as const, from: 'bob', to: 'cyd', id: 'id-4', text: 'The same.', at: 40 },
  { ...BLANK, source: 'collab' as const, id: 'id-2', text: 'Of two.', answers: { id: 'id-0', from: 'ann', at: 0 } },
  {
    ...{ ...BLANK, source: 'collab' as const, id: 'out-early', from: 'human', to: 'cyd', text: 'APPROVED', at: 5 },
    answers: { id: 'id-3', from: 'cyd', at: 30 },
  },
  { ...BLANK, source: 'dream' as const, id: 'out-task', kind: 'task' as const, at: 50 },
  { ...BLANK, source: 'zanzibar' as const, id: 'out-name', from: 'Annie' },
].map((said) => ({ what: 'said', said: { ...said, channel: 'quokka' } }))

/** What is of no channel: an agent lets changes be approved from now on. */
const REGISTERED: Change = {
  ...{ what: 'written', source: 'collab', place: 'registry/agents/cyd.json', more: false },
  text: JSON.stringify({ agent_id: 'cyd', guardrails: { changes_require_approval: true } }),
}

/** The very bytes of what was said inside, in the folder of a channel outside: in one, where they were dealt with. */
const COPIED = BEFORE.flatMap((said): Change[] => {
  if (said.channel !== 'atlas' || (said.source !== 'dream' && said.source !== 'collab')) return []
  const { path: place, ...laid } = fileOf(said)
  const elsewhere = place.replace('atlas', 'quokka').replace('inbox', 'processed')
  return [{ what: 'written', source: said.source, place: elsewhere, ...laid }]
})

const ALWAYS = [...SAID, REGISTERED, ...COPIED]

/** The house as it is between two looks at the disk: here the tail runs for as long as one takes. */
function atRest(house: ConsoleStatus): ConsoleStatus {
  const sources = house.sources.map((source) => ({
    ...source,
    condition: { ...source.condition, state: 'stopped' as const, progress: null },
  }))
  return { ...house, tail: 'stopped', whyStopped: null, sources }
}

/** Some of what whoever is not kept to a part is told of what is inside. */
async function toldToAll(api: Caller): Promise<Map<string, unknown>> {
  const inside = 'channel:atlas'
  const { rows } = await api.task.list({ source: 'dream', limit: 10 })
  const asks = await api.stream.page({ query: `source:collab type:approval_request ${inside}`, limit: 10 })
  const ask = asks.rows.find(({ nativeId }) => nativeId === 'id-3')
  return new Map<string, unknown>([
    ['conversations', (await api.conversation.page({ query: `source:collab ${inside}`, limit: 50 })).rows.length],
    [
      'answers',
      (await api.stream.page({ query: inside, limit: 100 })).rows.map(({ uid, answeredAt }) => [uid, answeredAt]),
    ],
    ['conflicts', await api.stream.count({ query: `flag:conflict ${inside}` })],
    ['names', await api.stream.complete({ field: 'from', prefix: '' })],
    ['why it waits', (await api.approvals.card({ uid: ask?.uid ?? '' })).facts.map(({ what }) => what)],
    ['status', (await api.console.status()).rev],
    ['states', await api.stream.count({ query: `source:dream state:inbox ${inside}` })],
    ['what waits', (await api.approvals.lists()).decide.count],
    ['tasks', rows.map(({ task, updatedAt, state, title }) => [task, updatedAt, state, title])],
  ])
}

/** Which messages each holds, alike by each procedure that tells it, and all of them in each order, page by page. */
async function conversationsOf(api: Caller) {
  const { rows: all } = await api.conversation.page({ query: 'is:any', limit: 200 })
  for (const order of ['quiet', 'begun'] as const) {
    const ids: string[] = []
    for (let from: string | null = null, first = true; first || from !== null; first = false) {
      const page = await api.conversation.page({ query: 'is:any', order, limit: 8, from })
      ids.push(...page.rows.map(({ id }) => id))
      from = page.next
    }
    expect(ids.toSorted(), order).toEqual(all.map(({ id }) => id).toSorted())
  }
  const found: { uids: string[]; counted: number }[] = []
  for (const { id, messages, cursor } of all) {
    const { rows } = await api.conversation.messages({ id, limit: 100 })
    const uids = rows.map(({ uid }) => uid).toSorted()
    expect((await api.conversation.one({ id })).conversation.cursor).toBe(cursor)
    expect((await api.conversation.course({ id })).steps.map(({ uid }) => uid).toSorted()).toEqual(uids)
    const traced = await api.stream.page({ query: `conversation:${id} is:any`, limit: 100 })
    expect(traced.rows.map(({ uid }) => uid).toSorted()).toEqual(uids)
    expect(new Set([...rows, ...traced.rows].map(({ conversation }) => conversation))).toEqual(new Set([id]))
    found.push({ uids, counted: messages })
  }
  return found.toSorted((one, other) => ((one.uids[0] ?? '') < (other.uids[0] ?? '') ? -1 : 1))
}

const QUERIES = [
  '',
  'is:answered',
  'is:unanswered',
  'owed:open',
  '-owed:open',
  'owed:answered',
  'state:inbox',
  'is:gone',
  'flag:conflict',
  'flag:rule-error',
  'cafe',
  'from:ann',
  'channel:atlas is:any',
  'a*',
  'from:a*',
]
const FIELDS = ['source', 'channel', 'from', 'to', 'type', 'agent', 'mention', 'protocol']

/** Every procedure that reads, asked for what is inside. */
async function told(api: Caller, { messages }: Pick<Readers, 'messages'>): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  const ask = async (name: string, call: () => Promise<unknown>) => {
    const answer = await call().catch(refused)
    found.set(name, timeless(JSON.parse(JSON.stringify(answer ?? null))))
  }
  const { rows } = await api.stream.page({ query: 'is:any', limit: 200 })
  for (const query of QUERIES) {
    await ask(`stream.page ${query}`, () => api.stream.page({ query, limit: 200 }))
    await ask(`stream.page arrival ${query}`, () => api.stream.page({ query, order: 'arrival', limit: 200 }))
    await ask(`stream.count ${query}`, () => api.stream.count({ query }))
    await ask(`stream.facets ${query}`, () => api.stream.facets({ query }))
    await ask(`stream.histogram ${query}`, () => api.stream.histogram({ query }))
    await ask(`conversation.page ${query}`, () => api.conversation.page({ query, limit: 200 }))
    await ask(`conversation.facets ${query}`, () => api.conversation.facets({ query }))
  }
  await ask('export', async () => {
    const all = []
    for await (const chunk of await messages.export({ query: 'is:any', now: NOW })) all.push(...chunk)
    return all
  })
  // One slip from words that are said on both sides, within and outside.
  for (const query of ['begim', 'workinf', 'quokkb', 'donee'])
    await ask(`stream.near ${query}`, () => api.stream.near({ query }))
  for (const field of FIELDS) await ask(`stream.complete ${field}`, () => api.stream.complete({ field, prefix: '' }))
  for (const { uid } of rows) {
    await ask(`message.one ${uid}`, () => api.message.one({ uid }))
    await ask(`message.raw ${uid}`, () => api.message.raw({ uid }))
    await ask(`message.links ${uid}`, () => api.message.links({ uid }))
    await ask(`message.readBy ${uid}`, () => api.message.readBy({ uid }))
    await ask(`message.context ${uid}`, () => api.message.context({ uid }))
    await ask(`approvals.card ${uid}`, () => api.approvals.card({ uid }))
    await ask(`post.again ${uid}`, () => api.post.again({ uid }))
  }
  for (const id of new Set(rows.flatMap(({ conversation }) => conversation ?? []))) {
    await ask(`conversation.one ${id}`, () => api.conversation.one({ id }))
    await ask(`conversation.course ${id}`, () => api.conversation.course({ id }))
    await ask(`conversation.messages ${id}`, () => api.conversation.messages({ id, limit: 100 }))
  }
  const tasks = await api.task.list({ limit: 200 })
  await ask('task.list', async () => tasks)
  // What leads on is told only where there is more.
  await ask('stream.page of one', () => api.stream.page({ query: 'is:any', limit: 1 }))
  await ask('stream.page of one by arrival', () => api.stream.page({ query: 'is:any', order: 'arrival', limit: 1 }))
  await ask('task.list of one', () => api.task.list({ limit: 1 }))
  await ask('unreadable.list of one', () => api.unreadable.list({ limit: 1 }))
  await ask('approvals.closedOnDisk of one', () => api.approvals.closedOnDisk({ limit: 1 }))
  for (const order of BOOK_ORDERS)
    await ask(`conversation.page of one by ${order}`, () => api.conversation.page({ query: '', order, limit: 1 }))
  for (const { id } of tasks.rows) await ask(`task.one ${id}`, () => api.task.one({ id }))
  await ask('console.status', () => api.console.status())
  await ask('help.topics', () => api.help.topics())
  await ask('help.page', () => api.help.page({ topic: 'using' }))
  await ask('help.about', () => api.help.about())
  await ask('help.licence', () => api.help.licence({ name: 'next', version: '1.0.0' }))
  await ask('agent.list', () => api.agent.list({}))
  await ask('agent.activity', () => api.agent.activity({}))
  await ask('agent.find', () => api.agent.find({ text: 'ann', limit: 5 }))
  const agents = ['yard', 'collab'].map((source) => ({ source, agent: 'ann' }))
  await ask('agent.named', () => api.agent.named({ agents }))
  for (const { source, agent } of agents)
    await ask(`agent.editions ${source}`, () => api.agent.editions({ source, agent, what: 'registration' }))
  for (const source of ['yard', 'collab'])
    for (const agent of ['ann', 'bob', 'quinn']) {
      await ask(`agent.one ${source} ${agent}`, () => api.agent.one({ source, agent }))
      await ask(`agent.authority ${source} ${agent}`, () => api.agent.authority({ source, agent }))
    }
  await ask('unreadable.list', () => api.unreadable.list({ limit: 200 }))
  for (const { uid } of rows.slice(0, 1)) await ask(`unreadable.one ${uid}`, () => api.unreadable.one({ uid }))
  for (const by of GROUPINGS) {
    await ask(`problems.groups ${by}`, () => api.problems.groups({ by, history: true }))
    for (const { key: group } of (await api.problems.groups({ by, history: true })).groups)
      for (const what of ['page', 'parts'] as const)
        await ask(`problems.${what} ${by} ${group}`, () =>
          what === 'page'
            ? api.problems.page({ by, group, history: true, limit: 100 })
            : api.problems.parts({ by, group, history: true }),
        )
  }
  await ask('problems.parts', () => api.problems.parts({ by: 'rule', group: 'GEN004', history: true }))
  await ask('problems.pressing', () => api.problems.pressing())
  await ask('problems.page', () => api.problems.page({ by: 'rule', group: 'GEN004', history: true, limit: 100 }))
  for (const { uid } of rows) await ask(`problems.of ${uid}`, () => api.problems.of({ uid }))
  for (const { uid } of rows) await ask(`problems.alterations ${uid}`, () => api.problems.alterations({ uid }))
  for (const stage of [null, ...STAGES])
    for (const part of [null, ...PARTS])
      await ask(`measures.sums ${stage} ${part}`, () =>
        api.measures.sums({ span: '30d', stage, narrowing: part === null ? null : { part, name: 'ann' } }),
      )
  await ask('problems.waivers', () => api.problems.waivers())
  await ask('alerts.list', () => api.alerts.list())
  for (const show of DEBTS_SHOWN)
    await ask(`owed.page ${show}`, () => api.owed.page({ show, history: true, skip: 0, limit: 200 }))
  for (const { uid } of rows) await ask(`owed.of ${uid}`, () => api.owed.of({ uid }))
  for (const { source, agent } of agents)
    await ask(`owed.ofAgent ${source}`, () => api.owed.ofAgent({ source, agent, history: true }))
  await ask('mail.undrained', () => api.mail.undrained({ history: true }))
  for (const { uid } of rows) await ask(`mail.circle ${uid}`, () => api.mail.circle({ uid }))
  for (const { uid } of rows) await ask(`mail.resend ${uid}`, () => api.mail.resend({ uid }))
  await ask('owed.lateOnes', () => api.owed.lateOnes({ history: true }))
  await ask('source.list', () => api.source.list())
  await ask('ingest.facts', () => api.ingest.facts())
  await ask('approvals.lists', () => api.approvals.lists())
  await ask('approvals.found', () => api.approvals.found({ query: 'is:any' }))
  await ask('approvals.closed', () => api.approvals.closed({}))
  await ask('approvals.closedOnDisk', () => api.approvals.closedOnDisk({}))
  for (const { label } of SIDES) {
    await ask(`post.targets ${label}`, () => api.post.targets({ source: label }))
    await ask(`post.usual ${label}`, () => api.post.usual({ source: label }))
  }
  await ask('me.who', () => api.me.who())
  await ask('notices.quiet', () => api.notices.quiet())
  await ask('seen.news', () => api.seen.news({ query: '' }))
  await ask('seen.first', () => api.seen.first({ query: '' }))
  await ask('seen.since', async () => {
    const seqs = rows.map(({ seq }) => seq)
    return api.seen.since({ marks: seqs.slice(0, 1), seqs })
  })
  await ask('ledger.head', () => api.ledger.head())
  await ask('views.counts', () => api.views.counts())
  return found
}

/** That something is not there is an answer; that it broke is none. */
function refused(error: unknown): string {
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return error.code
  throw error
}

/** But for when it was asked, which is another time whatever happened. */
function timeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(timeless)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === 'now' ? 'when it was asked' : timeless(one)]),
  )
}
