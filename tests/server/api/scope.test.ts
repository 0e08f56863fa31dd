import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOCAL_PERSON, type Role } from '@/lib/people/person'
import { policyRule } from '@/lib/people/policy'
import type { Scope } from '@/lib/people/scope'
import { draftPost } from '@/lib/post/post-parts'
import { DEBTS_SHOWN } from '@/lib/rules/debt'
import { GROUPINGS } from '@/lib/rules/problem'
import { type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { type Posting, postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { framesFor, liveQuestion, written } from '@/server/live/live-question'
import type { PolicyVerbs } from '@/server/oversight/policies/policy-verbs'
import { protocols } from '@/server/protocols/registry'
import { readSettings } from '@/server/settings'
import type { Deciding } from '@/server/store/hand/decisions'
import { actingOver, bookOver, draft, recorderOver, someone, tells } from '../../drafts'
import { judgeNow } from '../../judged'
import { alertDraft, alertsOver, noticesOver } from '../../notices'
import { NEEDS, PROCEDURES } from '../../procedures'
import { refusing } from '../../refusing'
import { swarmLine } from '../../serving'
import { peopleOver, sessionOf } from '../../sessions'

/** What stands in everything that is outside, and in nothing else. */
type Outside = {
  word: string
  source: string
  channel: string
  uid: string
  conversation: string
  task: string
  unreadable: string
  ask: string
  agent: { source: string; agent: string }
}
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const fixtures = path.resolve(import.meta.dirname, '../../fixtures')

let home: string
let reading: Reading
let ledger: Ledger
let within: (scope: Scope, role?: Role) => Caller
const none = {
  channel: '',
  uid: '',
  conversation: '',
  task: '',
  unreadable: '',
  ask: '',
  agent: { source: '', agent: '' },
}
/** Another source, a neighbour channel of the same one, and one whose name is another in its letters' case alone. */
const elsewhere: Outside = { ...none, word: 'zanzibar', source: 'zanzibar', channel: 'zanzibar' }
const beside: Outside = { ...none, word: 'quokka', source: 'teams', channel: 'quokka' }
const alike: Outside = { ...none, word: 'wallaby', source: 'teams', channel: 'Atlas' }
const ATLAS = [{ source: 'teams', channels: ['atlas'] }]

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-scope-'))
  const line = (second: number, content: string, more: object = {}) =>
    `${JSON.stringify({ ...JSON.parse(swarmLine(second, content)), ...more })}\n`
  const lines = (word: string) => {
    const talk = { from: `${word}-dev`, to: [`@${word}-qa`], type: `${word}-talk` }
    const ask = { from: `${word}-dev`, to: ['@human'], type: 'request', content: `May ${word} go on?` }
    const task = { from: `${word}-dev`, type: 'task', content: `Claimed task #7 of ${word}` }
    // Whoever leads the team decides in a person's place, and nothing of that is of this house.
    const asks = line(0, `May ${word} stop?`, { from: `${word}-ops`, to: ['@td'], type: 'request' })
    const named = { ts: JSON.parse(asks).ts, from: `${word}-ops` }
    const by = { from: 'td', to: [`@${word}-ops`], type: 'decision', in_reply_to: named }
    const closed = `${asks}${line(2, 'APPROVED', by)}`
    const blocks = { from: `${word}-ops`, to: ['@td'], type: 'status', content: `BLOCKED: ${word} needs a key.` }
    const reply = { from: `${word}-qa`, to: [`@${word}-dev`], type: `${word}-talk` }
    return `${closed}${line(3, `${word} says so`, talk)}${line(4, `${word} it is`, reply)}${line(5, '', task)}${line(6, '', ask)}${line(8, `${word} is blocked`, blocks)}{"${word}": broken\n`
  }
  const same = line(7, 'May the build go out?', { from: 'builder', to: ['@human'], type: 'request' })
  const files: { [file: string]: string } = {
    'teams/atlas/channel.jsonl': `${same}${line(1, 'one of ours')}${line(2, 'another', { type: 'task', content: 'Claimed task #1' })}{"from": broken\n`,
    'zanzibar/zanzibar/channel.jsonl': lines('zanzibar'),
    'teams/quokka/channel.jsonl': `${same}${lines('quokka')}`,
    'teams/Atlas/channel.jsonl': lines('wallaby'),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(home, path.dirname(file)), { recursive: true })
    await writeFile(path.join(home, file), text)
  }
  const others = protocols.map(({ name }) => name).filter((name) => name !== 'swarm')
  for (const name of others)
    await cp(path.join(fixtures, name), path.join(home, `zanzibar-${name}`), { recursive: true })
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  const roots = [
    ...['teams', 'zanzibar'].map((name) => ({ protocol: 'swarm', root: path.join(home, name) })),
    ...others.map((name) => ({ protocol: name, root: path.join(home, `zanzibar-${name}`) })),
  ]
  await indexNow(settings, roots, SILENT)
  await judgeNow(settings)
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const record = recorderOver(ledger.entries)
  const acting = actingOver({ reading, ledger, data: settings.data })
  const posting = await postingOver(acting)
  const policies = (readers: Reading['readers'] | ReturnType<Reading['readers']['within']>) =>
    policiesOver({ ...acting, readers })
  within = (scope, role = 'operator') =>
    createCaller({
      session: { ...sessionOf(role), scope },
      reach: refusing({ readers: reading.readers, posting, policies }),
      ...{
        views: ledger.views,
        seen: ledger.seen,
        preferences: ledger.preferences,
        ledger: bookOver(settings, ledger),
        people: peopleOver(ledger),
        notices: noticesOver(ledger),
        alerts: alertsOver({ ledger, readers: reading.readers }),
        record,
      },
      ...{
        disk: { compare: compareOnDisk, document: readDocument },
        help: helpBook({ data: '/data', database: null }),
        explain: explainAgain,
        now: Date.now,
        acts: async () => 0,
        report: String,
      },
    })
  const all = within(null)
  await holdPosts({ whole: posting(reading.readers, null), policies: policies(reading.readers) })
  const { decide } = await all.approvals.lists()
  const tasks = (await all.task.list({ limit: 200 })).rows
  for (const of of [elsewhere, beside, alike]) {
    const query = `from:${of.word}-dev is:message`
    const [row] = (await all.stream.page({ query, limit: 1 })).rows
    of.uid = row?.uid ?? ''
    of.conversation = row?.conversation ?? ''
    of.task = tasks.find(({ source, owner }) => source === of.source && owner === `${of.word}-dev`)?.id ?? ''
    of.unreadable =
      (await all.unreadable.list({ limit: 200 })).rows.find(({ path: file }) => file.startsWith(of.channel))?.uid ?? ''
    of.ask = decide.rows.find(({ from }) => from === `${of.word}-dev`)?.uid ?? ''
    of.agent = { source: of.source, agent: `${of.word}-dev` }
    expect(Object.values(of)).not.toContain('')
  }
  const registered = (await all.agent.list({})).rows.find(({ registered, source }) => registered && source !== 'teams')
  elsewhere.agent = { source: registered?.source ?? '', agent: registered?.agent ?? '' }
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

type Verbs = { whole: Posting; policies: PolicyVerbs }

/** Into each channel one post of a person that waits for another, and one that was taken back. */
async function holdPosts({ whole: { posts, approvals, writing }, policies }: Verbs) {
  const rule = policyRule.parse({ query: 'is:broadcast', whose: 'people', role: 'approver' })
  await policies.save(someone, { name: 'broadcasts', rule, why: 'x', enable: true, base: 0 })
  for (const [source, channel, word] of PLACES) {
    await writing.turn({ actor: someone, label: source, on: true, why: 'x' }, tells)
    const send = (text: string) =>
      posts.send({
        actor: someone,
        draft: draftPost.parse({ ...POST, source, channel, text }),
        key: `${word} ${text}`,
      })
    await send(`${word} has to stop`)
    const uid = (await send(`${word} may go on`)).held?.uid ?? ''
    const { sha256 } = await approvals.card(someone, uid)
    const back = { ...DECISION, uid, sha256, verb: 'withdraw' as const, changed: null, typed: null }
    await approvals.decide({ actor: someone, draft: back, key: `${word} is taken back` })
    await writing.turn({ actor: someone, label: source, on: false, why: 'x' }, tells)
    await holdOn({ source, channel, word })
  }
}
const PLACES = [
  ['teams', 'atlas', 'atlas'],
  ['teams', 'quokka', 'quokka'],
  ['teams', 'Atlas', 'wallaby'],
  ['zanzibar', 'zanzibar', 'zanzibar'],
] as const

const FIELDS = ['source', 'channel', 'from', 'to', 'type', 'agent', 'mention', 'protocol']
const wide = ({ word }: Outside) => `${word} OR -nothing`
/** What reads and may be called by who is kept to a part, each asked for what is outside too. */
const reads: { [path: string]: ((api: Caller, outside: Outside) => Promise<unknown>) | null } = {
  'console.status': (api) => api.console.status(),
  'stream.page': (api, outside) => api.stream.page({ query: wide(outside), limit: 200 }),
  'stream.count': (api, outside) => api.stream.count({ query: outside.word }),
  'stream.near': (api, outside) => api.stream.near({ query: `${outside.word.slice(0, -1)}q` }),
  'stream.facets': (api, outside) =>
    Promise.all(
      ['', '-source:teams', 'is:any', `from:${outside.word.slice(0, 3)}*`].map((asked) =>
        api.stream.facets({ query: asked }),
      ),
    ),
  'stream.histogram': (api, outside) => api.stream.histogram({ query: outside.word }),
  'stream.complete': (api) =>
    Promise.all(FIELDS.map((field) => api.stream.complete({ field, prefix: '', limit: 100 }))),
  'message.one': (api, outside) => api.message.one({ uid: outside.uid }),
  'message.raw': async (api, outside) =>
    Buffer.from((await api.message.raw({ uid: outside.uid })).bytes, 'base64').toString(),
  'message.links': (api, outside) => api.message.links({ uid: outside.uid }),
  'message.readBy': (api, outside) => api.message.readBy({ uid: outside.uid }),
  'message.context': (api, outside) => api.message.context({ uid: outside.uid }),
  'conversation.page': (api, outside) =>
    Promise.all(['', outside.word, wide(outside)].map((asked) => api.conversation.page({ query: asked, limit: 200 }))),
  'conversation.facets': (api, outside) =>
    Promise.all(['', outside.word, wide(outside)].map((asked) => api.conversation.facets({ query: asked }))),
  'conversation.one': (api, outside) => api.conversation.one({ id: outside.conversation }),
  'conversation.course': (api, outside) => api.conversation.course({ id: outside.conversation }),
  'conversation.messages': (api, outside) => api.conversation.messages({ id: outside.conversation, limit: 10 }),
  'agent.list': (api) => api.agent.list({}),
  'agent.find': (api, outside) => api.agent.find({ text: outside.word, limit: 100 }),
  'agent.named': (api, outside) =>
    api.agent.named({ agents: [outside.source, null].map((source) => ({ source, agent: `${outside.word}-dev` })) }),
  'agent.one': (api, outside) => api.agent.one({ source: outside.source, agent: `${outside.word}-dev` }),
  'agent.authority': (api, outside) => api.agent.authority(outside.agent),
  'agent.activity': (api) => api.agent.activity({}),
  'agent.editions': (api, outside) => api.agent.editions({ ...outside.agent, what: 'registration' }),
  'agent.document': async (api, { source }) => {
    if (source === 'teams') return null
    return api.agent.document({ source: `${source}-dream-os`, path: 'analysis/cycle-1.md' })
  },
  'task.list': (api) => api.task.list({ limit: 200 }),
  'task.one': (api, outside) => api.task.one({ id: outside.task }),
  'unreadable.list': (api) => api.unreadable.list({ limit: 200 }),
  'unreadable.one': (api, outside) => api.unreadable.one({ uid: outside.unreadable }),
  'problems.groups': (api) =>
    Promise.all(GROUPINGS.map((by) => api.problems.groups({ by, history: true }).then(({ groups }) => groups))),
  'problems.page': (api, { source, word }) =>
    api.problems.page({ by: 'agent', group: `${source}/${word}-dev`, history: true, limit: 100 }),
  'problems.parts': async (api, { source, word }) =>
    (await api.problems.parts({ by: 'agent', group: `${source}/${word}-dev`, history: true })).parts,
  'problems.of': (api, { unreadable }) => api.problems.of({ uid: unreadable }),
  // Of these trees nothing was changed after it was read: tests/server/store/judge/alteration.test.ts asks it of one that was.
  'problems.alterations': null,
  // Of these trees all is history: tests/server/notices/pressing.test.ts asks it of what came since.
  'problems.pressing': null,
  'problems.waivers': async (api, outside) => {
    await waiverOn(outside)
    return api.problems.waivers()
  },
  'measures.sums': (api) =>
    api.measures.sums({ span: '30d', stage: null, narrowing: null }).then(({ sources }) => sources),
  'owed.page': (api) =>
    Promise.all(
      DEBTS_SHOWN.map((show) => api.owed.page({ show, history: true, skip: 0, limit: 200 }).then(({ rows }) => rows)),
    ),
  'owed.of': async (api, outside) => api.owed.of({ uid: (await owedIn(outside)).uid }),
  'owed.ofAgent': async (api, outside) => {
    const { source, debtor } = await owedIn(outside)
    return api.owed.ofAgent({ source, agent: debtor ?? '', history: true })
  },
  'owed.lateOnes': (api) => api.owed.lateOnes({ history: true }),
  'source.list': (api) => api.source.list(),
  'ingest.facts': (api) => api.ingest.facts(),
  'approvals.lists': (api) => api.approvals.lists(),
  'approvals.found': (api) => api.approvals.found({ query: 'is:any' }),
  'approvals.closed': (api) => api.approvals.closed({}),
  'approvals.closedOnDisk': (api) => api.approvals.closedOnDisk({}),
  'approvals.card': (api, outside) => api.approvals.card({ uid: outside.ask }),
  'post.targets': (api, outside) => api.post.targets({ source: outside.source }),
  'post.usual': (api, outside) => api.post.usual({ source: outside.source }),
  'post.again': (api, outside) => api.post.again({ uid: outside.uid }),
  'seen.news': async (api, outside) => {
    await ledger.seen.mark(LOCAL_PERSON, wide(outside), FROM_THE_FIRST)
    return api.seen.news({ query: wide(outside) })
  },
  'seen.first': async (api, outside) => {
    await ledger.seen.mark(LOCAL_PERSON, outside.word, FROM_THE_FIRST)
    return api.seen.first({ query: outside.word })
  },
  'views.counts': (api) => api.views.counts(),
  'holds.list': (api) => api.holds.list(),
  'alerts.list': async (api, outside) => {
    await firingOn(outside)
    return api.alerts.list()
  },
  // Of these nothing is told of any source, or the tests of the front door ask.
  ...Object.fromEntries(
    ['ingest.count', 'ingest.kept', 'source.settings', 'rules.of', 'writing.list', 'post.receipt', 'views.list']
      .concat(['help.topics', 'help.page', 'help.about', 'help.licence'])
      .concat(['ledger.head', 'me.who', 'me.factors', 'me.sessions', 'policies.list', 'policies.one'])
      .concat(['alerts.assignable', 'notices.quiet'])
      // In these sources there is neither: `tests/server/store/judge/mail-sight` asks where there are.
      .concat(['mail.undrained', 'mail.circle', 'mail.resend'])
      .map((name) => [name, null]),
  ),
}
/** What somebody there is asked for, as who sees everything finds it. */
async function owedIn({ word }: Outside) {
  const { rows } = await within(null).owed.page({ show: 'open', history: true, skip: 0, limit: 200 })
  const row = rows.find(({ creditor }) => creditor === `${word}-ops`)
  if (row === undefined) throw new Error(`Nothing is owed to ${word}.`)
  return row
}
const asked = Object.entries(reads).flatMap(([name, read]) => (read === null ? [] : [{ name, read }]))
/** Answers without names: told apart by what else is in them. */
const NAMELESS = [
  'agent.authority',
  'agent.editions',
  'agent.document',
  'stream.count',
  'stream.histogram',
  'seen.news',
  'views.counts',
  'ingest.facts',
  'approvals.found',
  'problems.of',
  'measures.sums',
  'owed.ofAgent',
].concat(['links', 'readBy'].map((asked) => `message.${asked}`))
const CASES = [
  { what: 'another source', outside: elsewhere, scopes: [['teams'], [], ['nowhere']], nameless: NAMELESS },
  {
    ...{ what: 'another source, of one by its channels', outside: elsewhere, scopes: [ATLAS], nameless: NAMELESS },
  },
  {
    ...{ what: 'the neighbour channel', outside: beside },
    scopes: [ATLAS, [{ source: 'teams', channels: ['nowhere', 'atlas'] }, 'nowhere']],
    nameless: [...NAMELESS, 'console.status', 'source.list', 'agent.activity', 'owed.lateOnes'],
  },
  {
    ...{ what: 'the channel whose name has other letters’ case', outside: alike, scopes: [ATLAS] },
    nameless: [...NAMELESS, 'console.status', 'source.list', 'agent.activity', 'owed.lateOnes'],
  },
]
/** Acts that may be done by who is kept to a part, on what is outside; null: on what is one's own. */
const acts: { [path: string]: ((api: Caller, outside: Outside) => Promise<unknown>) | null } = {
  'post.preview': async (api, { source, channel }) => {
    const { files, notes } = await api.post.preview({ draft: { ...POST, source, channel } })
    return notes.some(({ severity }) => severity === 'error') ? 'nothing' : files
  },
  'post.send': (api, { source, channel }) =>
    api.post.send({ draft: { ...POST, source, channel }, key: 'a key of mine' }),
  'approvals.preview': (api, { ask }) => api.approvals.preview({ draft: { ...DECISION, uid: ask } }),
  'approvals.seal': (api, { ask }) =>
    api.approvals.seal({ draft: { ...DECISION, uid: ask }, origin: 'http://localhost:4800' }),
  'approvals.decide': (api, { ask }) => api.approvals.decide({ draft: { ...DECISION, uid: ask }, key: 'another key' }),
  'holds.put': (api, { source, channel }) =>
    api.holds.put({ scope: { what: 'team', source, name: channel }, why: 'x' }),
  'holds.lift': async (api, outside) => {
    const lifted = await api.holds.lift({ id: await holdOn(outside) })
    await holdOn(outside)
    return lifted
  },
  'problems.acknowledge': async (api, { unreadable }) => {
    const [problem] = (await within(null).problems.of({ uid: unreadable })).rows
    const { count } = await api.problems.acknowledge({ keys: [{ uid: unreadable, rule: problem?.rule ?? '' }] })
    return count === 0 ? 'nothing' : count
  },
  // By what the index knows as acknowledged, which takes a tail: in `problem-verbs.test.ts`.
  'problems.takeBack': null,
  'problems.waive': async (api, { unreadable: uid }) => {
    const [problem] = (await within(null).problems.of({ uid })).rows
    const of = { what: 'problem', uid, rule: problem?.rule ?? '' } as const
    return api.problems.waive({ of, why: 'x', until: Date.now() + 60_000 })
  },
  'problems.end': async (api, outside) => api.problems.end({ id: await waiverOn(outside) }),
  'alerts.acknowledge': async (api, outside) => api.alerts.acknowledge({ id: await firingOn(outside) }),
  'alerts.assign': async (api, outside) => api.alerts.assign({ id: await firingOn(outside), person: null }),
  'unreadable.retry': (api, { unreadable }) => api.unreadable.retry({ uid: unreadable }),
  // By what who cannot be limited to was told.
  'seen.since': (api) => {
    const { toldSeq } = reading.readers.messages
    return api.seen.since({ marks: [toldSeq(0)], seqs: [toldSeq(1)] })
  },
  ...Object.fromEntries(
    ['save', 'change', 'pin', 'order', 'remove', 'restore']
      .map((verb) => `views.${verb}`)
      .concat(
        ['beginCode', 'addCode', 'beginPasskey', 'addPasskey', 'removeFactor', 'endSession', 'prefer'].map(
          (verb) => `me.${verb}`,
        ),
      )
      .concat(['seen.mark', 'notices.keepQuiet'])
      .map((name) => [name, null]),
  ),
}
/** The hold on a channel, put on anew where it was lifted: no verb does where no program asks. */
async function holdOn(
  { source, channel, word }: Pick<Outside, 'source' | 'channel' | 'word'>,
  everywhere = true,
): Promise<string> {
  const scope = { what: 'team', source, name: channel } as const
  const found = (await ledger.holds.on()).find((one) => JSON.stringify(one.scope) === JSON.stringify(scope))
  if (found !== undefined) return found.id
  const { person, name, role, assurance } = someone
  const id = randomUUID()
  const why = `${word} has to stop`
  await ledger.holds.put({ id, scope, everywhere, why, person, name, role, assurance, since: 1 }, tells)
  return id
}
/** A waiver about the source, made by who sees everything. */
async function waiverOn({ source, word }: Pick<Outside, 'source' | 'word'>): Promise<string> {
  const { person, name, role, assurance } = someone
  const id = randomUUID()
  const of = { what: 'agent', source, rule: 'GEN001', agent: word } as const
  const made = { why: `${word} is known`, until: Date.now() + 60_000, scope: null, since: 1 }
  await ledger.problemActs.put({ id, of, person, name, role, assurance, ...made }, tells)
  return id
}

/** An alert rule about what is said there, which fires. */
async function firingOn({ word }: Pick<Outside, 'word'>): Promise<string> {
  const found = (await ledger.alerts.list()).find(({ name }) => name === word)
  if (found !== undefined) return found.id
  const id = randomUUID()
  await ledger.alerts.add(id, alertDraft({ name: word, query: word }), 1)
  const rule = await ledger.alerts.one(id)
  if (rule !== null) await ledger.alerts.step(rule, { isOver: true, at: 2 }, () => draft({ act: 'alert' }))
  return id
}
const FROM_THE_FIRST = { seq: 0, at: 0 }
const POST = { to: ['all'], type: 'message', text: 'hello', reasoning: 'why' }
const DECISION = { sha256: 'a'.repeat(64), verb: 'approve' as const, reason: 'why' }
const done = Object.entries(acts).flatMap(([name, act]) => (act === null ? [] : [{ name, act }]))

const said = (call: Promise<unknown>) =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (error instanceof TRPCError ? error.code : Promise.reject(error)),
  )

const needs = new Map<string, string>(Object.entries(NEEDS))
const open = (reading: boolean, needed: string[]) =>
  PROCEDURES.filter(({ path: name, reads: only }) => only === reading && needed.includes(needs.get(name) ?? '')).map(
    ({ path: name }) => name,
  )

it('every procedure that reads or acts stands in the tables of this test', () => {
  const previews = ['post.preview', 'approvals.preview']
  const reading = open(true, ['anybody', 'browser', 'operator']).filter((name) => !previews.includes(name))
  expect(Object.keys(reads).sort()).toEqual(reading.sort())
  const acting = open(false, ['anybody', 'browser', 'account', 'operator', 'approver'])
  expect(Object.keys(acts).sort()).toEqual([...new Set([...acting, ...previews])].sort())
})

describe.each(CASES)('who is kept from $what', ({ outside, scopes, nameless }) => {
  const named = () => new RegExp(outside.word, 'i')

  it.each(asked)('sees nothing of it by $name', async ({ name, read }) => {
    for (const scope of scopes) expect(await said(read(within(scope), outside))).not.toMatch(named())
    if (outside !== elsewhere && ['agent.editions', 'agent.authority', 'agent.document'].includes(name)) return
    const all = await said(read(within(null), outside))
    if (nameless.includes(name)) expect(all).not.toEqual(await said(read(within(scopes[0] ?? null), outside)))
    else expect(all, 'red control: who is not sees it').toMatch(named())
  })

  it.each(done)('does nothing to it by $name', async ({ act }) => {
    const nothing = /^("nothing"|NOT_FOUND|BAD_REQUEST)$/
    for (const scope of scopes) expect(await said(act(within(scope, 'approver'), outside))).toMatch(nothing)
    expect(await said(act(within(null, 'approver'), outside)), 'red control').not.toMatch(nothing)
  })

  it('hears nothing of it over the live line, not even that it has left', async () => {
    const rows = (await reading.readers.messages.since(0, 1000)).map(({ row, ...rest }) =>
      written({ ...rest, row, rev: rest.rev + 1 }),
    )
    const heard = (scope: Scope, text = '') => {
      const question = liveQuestion(text, scope, 0)
      if (Array.isArray(question)) throw new Error('This is no question.')
      return Buffer.concat(framesFor(question, rows, 9, { now: 0, placeOf: String })).toString('utf8')
    }
    const uids = rows.filter(({ json }) => named().test(json)).map(({ candidate }) => candidate.row.uid)
    expect(uids.length).toBeGreaterThan(3)
    for (const text of ['', 'nothing', 'is:any']) {
      for (const scope of scopes) {
        const frames = heard(scope, text)
        expect(frames).not.toMatch(named())
        expect(uids.filter((uid) => frames.includes(uid))).toEqual([])
      }
      expect(
        uids.filter((uid) => heard(null, text).includes(uid)),
        'red control',
      ).toEqual(uids)
    }
  })
})

describe('who is kept to a part', () => {
  it('opens a document of a whole source of theirs, and of no other', async () => {
    const document = { source: 'zanzibar-dream-os', path: 'analysis/cycle-1.md' }
    const opened = await said(within(null).agent.document(document))
    expect(opened).toContain('"what":"text"')
    expect(await said(within([document.source]).agent.document(document))).toBe(opened)
    for (const scope of [['teams'], [], [{ source: document.source, channels: ['inbox'] }]])
      expect(await said(within(scope).agent.document(document))).toBe('NOT_FOUND')
  })

  it('opens no file that is not known as a document, wherever it lies', async () => {
    const source = 'zanzibar-dream-os'
    for (const file of ['analysis/none.md', 'task_list.json', 'src/main.py'])
      expect(await said(within(null).agent.document({ source, path: file }))).toBe('NOT_FOUND')
    for (const file of ['../zanzibar/channel.jsonl', '/etc/hostname', 'analysis/../analysis/cycle-1.md', 'a\0b'])
      expect(await said(within(null).agent.document({ source, path: file }))).toBe('BAD_REQUEST')
  })

  it('sees all that is within', async () => {
    const { rows } = await within(['teams']).stream.page({ query: '', limit: 200 })
    expect(rows.map(({ source }) => source)).toEqual(rows.map(() => 'teams'))
    expect(rows).toHaveLength((await within(null).stream.page({ query: 'source:teams', limit: 200 })).rows.length)
    expect((await within([]).stream.page({ query: '', limit: 10 })).rows).toEqual([])
    expect(await within(['teams']).stream.count({ query: '' })).toEqual(
      await within(null).stream.count({ query: 'source:teams' }),
    )
  })

  it('sees and writes into a channel of their own', async () => {
    const api = within(ATLAS)
    const { rows } = await api.stream.page({ query: 'is:any', limit: 200 })
    const found = await within(null).stream.page({ query: 'source:teams channel:atlas is:message', limit: 200 })
    const own = found.rows.filter(({ channel }) => channel === 'atlas')
    expect(rows.map(({ uid }) => uid)).toEqual(own.map(({ uid }) => uid))
    expect(found.rows.length, 'who looks finds both').toBeGreaterThan(own.length)
    expect(rows.length).toBeGreaterThan(1)
    expect(await api.stream.count({ query: '' })).toEqual({ count: rows.length, capped: false })
    const [source] = await api.source.list()
    expect(source).toMatchObject({ label: 'teams', channels: ['atlas'], messages: rows.length })
    expect((await api.conversation.page({ query: '', limit: 50 })).rows.length).toBeGreaterThan(0)
    expect((await api.task.list({ limit: 50 })).rows).toMatchObject([{ task: '1' }])
    const draft = { ...POST, source: 'teams', channel: 'atlas' }
    const { files, notes } = await api.post.preview({ draft })
    expect(notes.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(files).toMatchObject([{ path: path.join(home, 'teams/atlas/channel.jsonl') }])
    expect(await said(api.post.preview({ draft: { ...draft, replyTo: beside.uid } }))).toBe('NOT_FOUND')
  })

  it('is told two channels by the letters of their names, wherever they are counted', async () => {
    const facets = await within(null).stream.facets({ query: 'source:teams is:message' })
    const counted = facets.find(({ field }) => field === 'channel')?.values ?? []
    expect(counted.map(({ value }) => value).sort()).toEqual(['Atlas', 'atlas', 'quokka'])
    for (const { value, count } of counted) {
      const api = within([{ source: 'teams', channels: [value] }])
      expect(await api.stream.count({ query: '' })).toEqual({ count, capped: false })
      const [own] = await api.stream
        .facets({ query: '' })
        .then((found) => found.filter(({ field }) => field === 'channel'))
      expect(own?.values).toEqual([{ value, count, capped: false }])
      expect((await api.post.targets({ source: 'teams' })).channels).toEqual([value])
    }
    for (const channel of ['ATLAS', 'atlas ', 'ａｔｌａｓ'])
      expect(await within([{ source: 'teams', channels: [channel] }]).stream.count({ query: 'is:any' })).toEqual({
        count: 0,
        capped: false,
      })
  })

  it('holds only what asks at a source of their own, where a program can ask', async () => {
    const hold = { scope: { what: 'source', source: 'teams' }, why: 'x' } as const
    expect(await said(within(['teams'], 'approver').holds.put(hold))).toBe('FORBIDDEN')
    expect((await within(['teams'], 'approver').holds.list()).heldIn).toEqual([])
  })

  it('lifts a hold that reaches no further than their own, and no other', async () => {
    const api = within(ATLAS, 'approver')
    const id = await holdOn({ source: 'teams', channel: 'atlas', word: 'everything' })
    expect((await api.holds.list()).rows).toMatchObject([{ id, refused: null }])
    expect(await said(api.holds.lift({ id }))).toBe('FORBIDDEN')
    expect((await ledger.holds.on()).map((one) => one.id)).toContain(id)
    await within(null, 'approver').holds.lift({ id })
    const own = await holdOn({ source: 'teams', channel: 'atlas', word: 'this' }, false)
    expect(await said(api.holds.lift({ id: own }))).toBe('{}')
  })

  it('knows the posts that are held, and what was decided on them, of a channel of their own', async () => {
    const known = async (scope: Scope) => {
      const { approvals } = within(scope)
      const { decide } = await approvals.lists()
      const waiting = decide.rows.filter(({ author }) => author !== null).map(({ words }) => words)
      const closed = (await approvals.closed({ limit: 1 })).rows.map(({ author, decided }) => [author, decided.words])
      return { waiting, closed, today: (await approvals.lists()).closedToday }
    }
    const of = (channel: string) => ({
      waiting: [`${channel} has to stop`],
      closed: [['local', `${channel} may go on`]],
      today: 1,
    })
    expect(await known(ATLAS)).toEqual(of('atlas'))
    expect(await known([{ source: 'teams', channels: ['quokka'] }])).toEqual(of('quokka'))
    expect(await known(['zanzibar'])).toEqual(of('zanzibar'))
    expect(await known([{ source: 'zanzibar', channels: ['atlas'] }])).toEqual({ waiting: [], closed: [], today: 0 })
    expect((await known(['teams'])).waiting).toHaveLength(3)
  })

  it('is not told that the same was refused in a channel that they do not see', async () => {
    const askIn = async (scope: Scope, channel: string) =>
      (await within(scope).approvals.lists()).decide.rows.find(
        (row) => row.from === 'builder' && row.channel === channel,
      )
    const uid = (await askIn(null, 'quokka'))?.uid ?? ''
    const { person, name, role, assurance } = someone
    const deciding: Deciding = {
      ...{ uid, sha256: 'a'.repeat(64), source: 'teams', asker: 'builder', words: 'May the build go out?' },
      ...{
        list: 'decide' as const,
        verb: 'reject' as const,
        key: 'the key of it',
        body: '',
        changed: '',
        reason: 'no',
        lapsed: [],
        at: 1,
      },
      ...{ person, name, role, assurance, policy: null, policyVersion: null, needed: 1 },
    }
    await ledger.decisions.note(deciding, draft({ act: 'reject' }))
    expect((await askIn(ATLAS, 'atlas'))?.again).toBe(0)
    expect((await askIn(null, 'atlas'))?.again, 'red control').toBe(1)
  })

  it('is shown one channel of each source as it is, whatever the protocol', async () => {
    const all = within(null)
    let tried = 0
    for (const { label } of await all.source.list()) {
      const facets = await all.stream.facets({ query: `source:${label} is:message` })
      for (const { value, count } of facets.find(({ field }) => field === 'channel')?.values ?? []) {
        const api = within([{ source: label, channels: [value] }])
        const { rows } = await api.stream.page({ query: 'is:any', limit: 200 })
        expect(rows.map(({ source, channel, reading: kind }) => [source, channel, kind])).toEqual(
          rows.map(() => [label, value, 'message']),
        )
        expect(rows).toHaveLength(count)
        const talks = (await api.conversation.page({ query: '', limit: 200 })).rows
        expect(talks.reduce((sum, { messages }) => sum + messages, 0)).toBe(
          rows.filter(({ conversation }) => conversation !== null).length,
        )
        for (const { id, messages } of talks)
          expect((await api.conversation.messages({ id, limit: 200 })).rows).toHaveLength(messages)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(20)
  })
})

it('a role that reads the ledger reads none of it with a session that sees a part', async () => {
  const read = (caller: Caller) => [
    () => caller.ledger.page({ query: '', limit: 10 }),
    () => caller.ledger.one({ n: 1 }),
    () => caller.ledger.verify(),
    () => caller.ledger.checkpoints(),
  ]
  for (const scope of [['teams'], []])
    for (const one of read(within(scope, 'auditor'))) await expect(one()).rejects.toThrow('cannot be limited to')
  for (const one of read(within(null, 'auditor'))) await expect(one(), 'red control').resolves.toBeDefined()
})
