import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '@/lib/people/person'
import { ACT_OF } from '@/server/api/base/acts'
import type { Context } from '@/server/api/base/context'
import { admin, approver, auditor, createCallerFactory, operator, procedure, router } from '@/server/api/base/trpc'
import { appRouter, type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { KnownError } from '@/server/errors'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { readSettings } from '@/server/settings'
import { bookOver, draft, everybodyIn, recorderOver, tells } from '../../drafts'
import { alertDraft, alertsOver, noticesOver, webhookDraft } from '../../notices'
import { refusing } from '../../refusing'
import { swarmLine } from '../../serving'
import { peopleOver, sessionOf } from '../../sessions'

let home = ''
let reading: Reading
let ledger: Ledger
let caller: Caller
let stranger: Caller
let rest: Omit<Context, 'session'>
const broken: unknown[] = []

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  const root = path.join(home, 'teams')
  await mkdir(path.join(root, 'atlas'), { recursive: true })
  const task = `${JSON.stringify({ ts: '2026-11-19T09:00:00Z', from: 'qa', type: 'task', content: 'Claimed task #7' })}\n`
  const lines = Array.from({ length: 30 }, (_, at) => swarmLine(at, `message number ${at}`))
  await writeFile(path.join(root, 'atlas', 'channel.jsonl'), `${lines.join('')}${task}{"from": broken\n`)
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  const dream = path.join(home, 'dream')
  await mkdir(path.join(dream, 'analysis'), { recursive: true })
  await writeFile(path.join(dream, 'analysis', 'plan.md'), '# Plan')
  const roots = [
    { root, protocol: 'swarm' },
    { root: dream, protocol: 'dream-os' },
  ]
  await indexNow(settings, roots, SILENT)
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  await ledger.entries.append(draft({ written: Buffer.from('said') }))
  const refuse = async (): Promise<never> => {
    throw new KnownError('unavailable', 'The tail does not run.', 'Start it.')
  }
  const record = recorderOver(ledger.entries)
  rest = {
    reach: refusing({
      readers: reading.readers,
      policies: (readers) =>
        policiesOver({ readers, ledger, people: everybodyIn(ledger), version: '0.1.0', now: Date.now }),
      sources: {
        offered: async () => [],
        check: refuse,
        projects: async ({ root, protocol }) => ({
          ...{ root, protocol, title: '', projects: [], running: 0, teams: 0 },
          copy: { directory: root, database: false },
          keepDays: null,
        }),
        countProjects: async () => ({ rows: [], next: null }),
        watch: refuse,
        remove: refuse,
        restore: refuse,
        settings: async () => [],
        change: refuse,
        rules: refuse,
        setRules: refuse,
        tryRules: refuse,
        countDisk: async () => [],
        kept: async () => ({ months: null, fixed: false, first: null, dropped: null, next: null }),
        keep: async () => undefined,
        retry: refuse,
        loadDemo: refuse,
        removeDemo: async (): Promise<never> => {
          throw new Error('/home/somebody/secret.ts broke')
        },
      },
    }),
    views: ledger.views,
    seen: ledger.seen,
    preferences: ledger.preferences,
    ledger: bookOver(settings, ledger),
    people: peopleOver(ledger),
    notices: noticesOver(ledger),
    alerts: alertsOver({ ledger, readers: reading.readers }),
    record,
    disk: { compare: compareOnDisk, document: readDocument },
    help: helpBook({ data: '/data', database: null }),
    explain: explainAgain,
    now: Date.now,
    acts: async () => 0,
    report: (error: unknown) => String(broken.push(error)),
  }
  caller = createCaller({ ...rest, session: sessionOf('admin') })
  stranger = createCaller({ ...rest, session: null })
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof TRPCError ? error.code : 'thrown'),
  )

const post = { source: 'teams', type: 'message', text: 'hello' }
const rule = { rule: { query: 'from:dev', role: 'approver' as const }, why: 'from now on' }
const madeWrong = {
  ...{ id: 'x', rawId: 'x', type: 'public-key' as const },
  response: { clientDataJSON: 'x', attestationObject: 'x' },
}
const decision = { uid: 'x', sha256: 'f'.repeat(64), verb: 'approve' as const }
/** The view that was saved last. */
let kept = { id: 'none' }
const view = { name: 'Developers', query: 'from:dev', at: null, shared: false }

/** Each procedure with an input it takes; one that is missing here fails the test below. */
const calls: { [name: string]: (api: Caller, uid: string) => Promise<unknown> } = {
  'console.status': (api) => api.console.status(),
  'help.topics': (api) => api.help.topics(),
  'help.about': (api) => api.help.about(),
  'help.licence': (api) => api.help.licence({ name: 'next', version: '1.0.0' }),
  'help.page': (api) => api.help.page({ topic: 'using' }),
  'stream.page': (api) => api.stream.page({ query: '', limit: 10 }),
  'stream.count': (api) => api.stream.count({ query: '' }),
  'stream.near': (api) => api.stream.near({ query: 'deploi' }),
  'stream.facets': (api) => api.stream.facets({ query: '' }),
  'stream.histogram': (api) => api.stream.histogram({ query: '' }),
  'stream.complete': (api) => api.stream.complete({ field: 'from', prefix: '' }),
  'message.one': (api, uid) => api.message.one({ uid }),
  'message.raw': (api, uid) => api.message.raw({ uid }),
  'message.links': (api, uid) => api.message.links({ uid }),
  'message.readBy': (api, uid) => api.message.readBy({ uid }),
  'message.context': (api, uid) => api.message.context({ uid }),
  'conversation.page': (api) => api.conversation.page({ query: '', limit: 10 }),
  'conversation.facets': (api) => api.conversation.facets({ query: '' }),
  'conversation.one': async (api) =>
    api.conversation.one({ id: (await caller.conversation.page({ query: '', limit: 1 })).rows[0]?.id ?? 'x' }),
  'conversation.course': async (api) =>
    api.conversation.course({ id: (await caller.conversation.page({ query: '', limit: 1 })).rows[0]?.id ?? 'x' }),
  'conversation.messages': async (api) =>
    api.conversation.messages({
      id: (await caller.conversation.page({ query: '', limit: 1 })).rows[0]?.id ?? 'x',
      limit: 10,
    }),
  'agent.list': (api) => api.agent.list({}),
  'agent.find': (api) => api.agent.find({ text: '', limit: 1 }),
  'agent.named': (api) => api.agent.named({ agents: [] }),
  'agent.one': (api) => api.agent.one({ source: 'teams', agent: 'dev' }),
  'agent.authority': (api) => api.agent.authority({ source: 'teams', agent: 'dev' }),
  'agent.activity': (api) => api.agent.activity({}),
  'agent.editions': (api) => api.agent.editions({ source: 'teams', agent: 'dev', what: 'registration' }),
  'agent.document': (api) => api.agent.document({ source: 'dream', path: 'analysis/plan.md' }),
  'task.list': (api) => api.task.list({ limit: 10 }),
  'task.one': async (api) => api.task.one({ id: (await caller.task.list({ limit: 1 })).rows[0]?.id ?? 'x' }),
  'unreadable.list': (api) => api.unreadable.list({ limit: 10 }),
  'unreadable.one': async (api) =>
    api.unreadable.one({ uid: (await caller.unreadable.list({ limit: 1 })).rows[0]?.uid ?? 'x' }),
  'unreadable.retry': (api) => api.unreadable.retry({}),
  'problems.groups': (api) => api.problems.groups({ by: 'rule', history: false }),
  'problems.page': (api) => api.problems.page({ by: 'rule', group: 'GEN001', history: false, limit: 10 }),
  'problems.parts': (api) => api.problems.parts({ by: 'rule', group: 'GEN001', history: false }),
  'problems.of': (api, uid) => api.problems.of({ uid }),
  'problems.alterations': (api, uid) => api.problems.alterations({ uid }),
  'problems.pressing': (api) => api.problems.pressing(),
  'measures.sums': (api) => api.measures.sums({ span: '24h', stage: null, narrowing: null }),
  'problems.waivers': (api) => api.problems.waivers(),
  'problems.acknowledge': (api, uid) => api.problems.acknowledge({ keys: [{ uid, rule: 'GEN001' }] }),
  'problems.takeBack': (api, uid) => api.problems.takeBack({ keys: [{ uid, rule: 'GEN001' }] }),
  'problems.waive': (api, uid) =>
    api.problems.waive({ of: { what: 'problem', uid, rule: 'GEN001' }, why: 'x', until: 1 }),
  'problems.end': (api) => api.problems.end({ id: 'x' }),
  'owed.page': (api) => api.owed.page({ show: 'open', history: false, skip: 0, limit: 10 }),
  'owed.of': (api, uid) => api.owed.of({ uid }),
  'owed.ofAgent': (api) => api.owed.ofAgent({ source: 'teams', agent: 'dev', history: true }),
  'owed.lateOnes': (api) => api.owed.lateOnes({ history: true }),
  'source.list': (api) => api.source.list(),
  'source.offered': (api) => api.source.offered(),
  'source.check': (api) => api.source.check({ root: '/' }),
  'source.projects': (api) => api.source.projects({ root: '/', protocol: 'claude-code' }),
  'source.projectCounts': (api) => api.source.projectCounts({ root: '/', protocol: 'claude-code', after: null }),
  'source.watch': (api) => api.source.watch({ root: '/' }),
  'source.remove': (api) => api.source.remove({ label: 'x' }),
  'source.restore': (api) => api.source.restore({ root: '/' }),
  'source.settings': (api) => api.source.settings(),
  'rules.of': (api) => api.rules.of({ label: 'x' }),
  'rules.set': (api) => api.rules.set({ label: 'x', settings: {} }),
  'rules.attempt': (api) => api.rules.attempt({ label: 'x', settings: {}, from: null }),
  'source.change': (api) =>
    api.source.change({
      label: 'x',
      choice: { zone: 'UTC', humans: [], aliases: {}, ignore: [], polling: null, host: null, projects: null },
    }),
  'ingest.facts': (api) => api.ingest.facts(),
  'ingest.count': (api) => api.ingest.count(),
  'ingest.kept': (api) => api.ingest.kept(),
  'ingest.keep': (api) => api.ingest.keep({ months: 12 }),
  'views.list': (api) => api.views.list(),
  'views.counts': (api) => api.views.counts(),
  'views.save': async (api) => {
    kept = await api.views.save({ ...view, pinned: true })
    return kept
  },
  'views.change': (api) => api.views.change({ ...view, ...kept }),
  'views.pin': (api) => api.views.pin({ ...kept, pinned: true }),
  'views.order': (api) => api.views.order({ ids: [kept.id] }),
  'views.remove': (api) => api.views.remove(kept),
  'views.restore': (api) => api.views.restore(kept),
  'seen.news': (api) => api.seen.news({ query: '' }),
  'seen.first': (api) => api.seen.first({ query: '' }),
  'seen.mark': (api) => api.seen.mark({ query: '', seqs: [] }),
  'seen.since': async (api) => {
    const { upTo } = await api.seen.news({ query: '' })
    return api.seen.since({ marks: [upTo], seqs: [upTo] })
  },
  'post.targets': (api) => api.post.targets({ source: 'teams' }),
  'post.preview': (api) => api.post.preview({ draft: post }),
  'post.send': (api) => api.post.send({ draft: post, key: 'a key of mine' }),
  'post.receipt': (api) => api.post.receipt({ id: 'none' }),
  'post.again': (api) => api.post.again({ uid: 'no-such-message' }),
  'post.usual': (api) => api.post.usual({ source: 'teams' }),
  'mail.undrained': (api) => api.mail.undrained({ history: true }),
  'mail.circle': (api, uid) => api.mail.circle({ uid }),
  'mail.resend': (api, uid) => api.mail.resend({ uid }),
  'approvals.lists': (api) => api.approvals.lists(),
  'approvals.found': (api) => api.approvals.found({ query: '' }),
  'approvals.card': (api, uid) => api.approvals.card({ uid }),
  'approvals.preview': (api) => api.approvals.preview({ draft: decision }),
  'approvals.seal': (api) => api.approvals.seal({ draft: decision, origin: 'http://localhost' }),
  'approvals.decide': (api) => api.approvals.decide({ draft: decision, key: 'a key of mine' }),
  'approvals.closed': (api) => api.approvals.closed({}),
  'approvals.closedOnDisk': (api) => api.approvals.closedOnDisk({}),
  'writing.state': (api) => api.writing.state({ source: 'teams' }),
  'writing.list': (api) => api.writing.list(),
  'writing.turn': (api) => api.writing.turn({ source: 'teams', on: true, why: null }),
  'holds.list': (api) => api.holds.list(),
  'holds.put': (api) => api.holds.put({ scope: { what: 'source', source: 'teams' }, why: 'x' }),
  'holds.lift': (api) => api.holds.lift({ id: 'x' }),
  'ledger.head': (api) => api.ledger.head(),
  'ledger.page': (api) => api.ledger.page({ query: '', limit: 10 }),
  'ledger.range': (api) => api.ledger.range({ query: '' }),
  'ledger.one': (api) => api.ledger.one({ n: 1 }),
  'ledger.bytes': (api) => api.ledger.bytes({ sha256: hash('sha256', 'said') }),
  'ledger.verify': (api) => api.ledger.verify(),
  'ledger.checkpoints': (api) => api.ledger.checkpoints(),
  'ledger.export': (api) => api.ledger.export({ from: 1, to: 1, format: 'html' }),
  'ledger.checkpoint': (api) => api.ledger.checkpoint(),
  'me.who': (api) => api.me.who(),
  'me.factors': (api) => api.me.factors(),
  'me.sessions': (api) => api.me.sessions(),
  'me.prefer': (api) => api.me.prefer({ times: 'own' }),
  'notices.quiet': (api) => api.notices.quiet(),
  'notices.keepQuiet': (api) => api.notices.keepQuiet({ quiet: null }),
  'me.endSession': (api) => api.me.endSession({ id: 'x' }),
  'me.beginCode': (api) => api.me.beginCode(),
  'me.addCode': (api) => api.me.addCode({ code: '000000' }),
  'me.beginPasskey': (api) => api.me.beginPasskey({ origin: 'http://localhost:4800' }),
  'me.addPasskey': (api) => api.me.addPasskey({ name: 'ThinkPad', origin: 'http://localhost:4800', made: madeWrong }),
  'me.removeFactor': (api) => api.me.removeFactor({ id: 'x' }),
  'people.list': (api) => api.people.list(),
  'people.sessions': (api) => api.people.sessions({ person: 'local' }),
  'people.tokens': (api) => api.people.tokens(),
  'people.invite': (api) => api.people.invite({ name: 'r.haas', role: 'auditor' }),
  'people.link': async (api) => api.people.link({ id: await guest() }),
  'people.changeRole': async (api) => api.people.changeRole({ id: await guest(), role: 'operator' }),
  'people.changeScope': async (api) => api.people.changeScope({ id: await guest(), scope: ['teams'] }),
  'people.close': async (api) => api.people.close({ id: await guest() }),
  'people.endSession': (api) => api.people.endSession({ id: 'x' }),
  'people.makeToken': (api) => api.people.makeToken({ name: 'grafana', role: 'viewer' }),
  'people.revokeToken': (api) => api.people.revokeToken({ id: 'x' }),
  'policies.list': (api) => api.policies.list(),
  'policies.one': async (api) => api.policies.one({ name: (await someRule()).name }),
  'policies.save': (api) => api.policies.save({ ...rule, name: 'mine', enable: true, base: 0 }),
  'policies.turn': async (api) =>
    api.policies.turn({ name: (await someRule()).name, version: 1, on: false, why: 'over' }),
  'policies.attempt': (api) => api.policies.attempt({ name: 'mine', rule: rule.rule }),
  'notices.list': (api) => api.notices.list(),
  'notices.log': async (api) => api.notices.log({ id: await someWebhook() }),
  'notices.save': (api) => api.notices.save({ id: null, draft: webhookDraft() }),
  'notices.renew': async (api) => api.notices.renew({ id: await someWebhook() }),
  'notices.turn': async (api) => api.notices.turn({ id: await someWebhook(), on: false }),
  'notices.remove': async (api) => api.notices.remove({ id: await someWebhook() }),
  'notices.test': async (api) => api.notices.test({ id: await someWebhook() }),
  'notices.again': (api) => api.notices.again({ id: 'x' }),
  'alerts.list': (api) => api.alerts.list(),
  'alerts.assignable': (api) => api.alerts.assignable(),
  'alerts.save': (api) => api.alerts.save({ id: null, draft: alertDraft({ name: 'mine' }) }),
  'alerts.attempt': (api) => api.alerts.attempt(alertDraft()),
  'alerts.mute': async (api) => api.alerts.mute({ id: await someAlertRule(), until: null }),
  'alerts.remove': async (api) => api.alerts.remove({ id: await someAlertRule() }),
  'alerts.test': async (api) => api.alerts.test({ id: await someAlertRule() }),
  'alerts.acknowledge': (api) => api.alerts.acknowledge({ id: 'x' }),
  'alerts.assign': async (api) => api.alerts.assign({ id: await someAlertRule(), person: null }),
  'demo.load': (api) => api.demo.load(),
  'demo.remove': (api) => api.demo.remove(),
}
let rules = 0
/** A policy that holds. */
function someRule() {
  rules += 1
  return caller.policies.save({ ...rule, name: `rule ${rules}`, enable: true, base: 0 })
}
/** A webhook that nobody listens at. */
async function someWebhook(): Promise<string> {
  return (await caller.notices.save({ id: null, draft: webhookDraft() })).id
}
let alertRules = 0
/** An alert rule that is quiet. */
async function someAlertRule(): Promise<string> {
  alertRules += 1
  return (await caller.alerts.save({ id: null, draft: alertDraft({ name: `alert ${alertRules}` }) })).id
}
let guests = 0
/** Somebody who was just invited. */
async function guest(): Promise<string> {
  guests += 1
  return (await peopleOver(ledger).invite(`guest ${guests}`, 'viewer', tells)).id
}
const acts = [
  ...['unreadable.retry', 'source.check', 'source.watch', 'source.remove', 'source.restore', 'source.change'],
  ...['rules.of', 'rules.set', 'rules.attempt'],
  ...[
    'demo.load',
    'post.targets',
    'post.preview',
    'post.send',
    'post.receipt',
    'post.usual',
    'post.again',
    'mail.resend',
    'writing.state',
    'writing.turn',
  ],
  ...[
    'approvals.lists',
    'approvals.found',
    'approvals.card',
    'approvals.preview',
    'approvals.decide',
    'approvals.closed',
  ],
  'approvals.seal',
  'approvals.closedOnDisk',
  ...['holds.list', 'holds.put', 'holds.lift'],
  ...['problems.waivers', 'problems.acknowledge', 'problems.takeBack', 'problems.waive', 'problems.end'],
  ...[
    'demo.load',
    'people.endSession',
    'people.revokeToken',
    'me.endSession',
    'me.addCode',
    'me.addPasskey',
    'me.removeFactor',
  ],
  ...['notices.again', 'alerts.acknowledge'],
]

describe('every procedure', () => {
  it('stands in the table of this test', () => {
    expect(Object.keys(appRouter._def.procedures).sort()).toEqual(Object.keys(calls).sort())
  })

  it.each(Object.keys(calls))('%s refuses who has no session', async (name) => {
    expect(await codeOf(calls[name]?.(stranger, 'x') ?? Promise.resolve())).toBe('UNAUTHORIZED')
  })

  it.each(Object.keys(calls).filter((name) => !acts.includes(name) && name !== 'demo.remove'))(
    'red control: %s answers who has one',
    async (name) => {
      const uid = (await caller.stream.page({ query: 'is:message', limit: 1 })).rows[0]?.uid ?? ''
      expect(await codeOf(calls[name]?.(caller, uid) ?? Promise.reject())).toBe('answered')
    },
  )
})

describe('roles', () => {
  const answers = (builder: typeof procedure) => builder.query(() => 'answered')
  const doors = createCallerFactory(
    router({
      procedure: answers(procedure),
      operator: answers(operator),
      approver: answers(approver),
      admin: answers(admin),
      auditor: answers(auditor),
    }),
  )
  const MAY: { [role in Role]: readonly string[] } = {
    viewer: ['procedure'],
    operator: ['procedure', 'operator'],
    approver: ['procedure', 'operator', 'approver'],
    admin: ['procedure', 'operator', 'approver', 'admin', 'auditor'],
    auditor: ['procedure', 'auditor'],
  }

  it.each(ROLES)('%s may do what the role says, and nothing else', async (role) => {
    const caller = doors({ ...rest, session: sessionOf(role) })
    for (const name of ['procedure', 'operator', 'approver', 'admin', 'auditor'] as const)
      expect([name, await codeOf(caller[name]())]).toEqual([name, MAY[role].includes(name) ? 'answered' : 'FORBIDDEN'])
  })
})

describe('a refusal', () => {
  it('of every act of a role has a name in the ledger', () => {
    const own =
      /^views\.(pin|order|remove|restore)$|^seen\.|^me\.(begin|prefer)|^unreadable\.retry$|\.(preview|attempt|seal|keepQuiet)$/
    const acts = Object.entries<unknown>(appRouter._def.procedures).flatMap(([path, found]) => {
      const about: unknown = typeof found === 'function' && '_def' in found ? found._def : null
      return typeof about === 'object' && about !== null && 'type' in about && about.type === 'mutation' ? [path] : []
    })
    expect(acts.filter((path) => !own.test(path)).sort()).toEqual([...ACT_OF.keys()].sort())
  })

  it('for want of a role is on record, with who it was', async () => {
    const viewer = createCaller({ ...rest, session: sessionOf('viewer', 'somebody') })
    expect(await codeOf(viewer.source.watch({ root: '/' }))).toBe('FORBIDDEN')
    expect(await codeOf(viewer.ledger.page({ query: '', limit: 1 }))).toBe('FORBIDDEN')
    const { rows } = await caller.ledger.page({ query: 'who:somebody outcome:refused', limit: 5 })
    expect(rows.map(({ act, role, settled }) => [act, role, settled?.outcome])).toEqual([
      ['source-add', 'viewer', 'refused'],
    ])
  })

  it('says what was tried, as far as what was sent does', async () => {
    const viewer = createCaller({ ...rest, session: sessionOf('viewer', 'somebody-else') })
    const draft = { uid: 'an-ask', sha256: 'no hash', verb: 'reject' as const }
    expect(await codeOf(viewer.approvals.decide({ draft, key: 'a key of mine' }))).toBe('FORBIDDEN')
    expect(await codeOf(viewer.writing.turn({ source: 'teams', on: false, why: 'x' }))).toBe('FORBIDDEN')
    expect(await codeOf(viewer.people.invite({ name: 'm.x', role: 'admin' }))).toBe('FORBIDDEN')
    const { rows } = await caller.ledger.page({ query: 'who:somebody-else outcome:refused', limit: 5 })
    expect(rows.map(({ act, subject, source, detail }) => [act, subject, source, JSON.parse(detail)])).toEqual([
      ['person-add', 'm.x', null, {}],
      ['writing-off', 'teams', 'teams', {}],
      ['reject', null, null, { ask: 'an-ask' }],
    ])
  })

  it('of what is not there is on record too', async () => {
    const admin = createCaller({ ...rest, session: sessionOf('admin', 'somebody-else-again') })
    const id = 'p-nobody'
    const tries = [
      admin.people.link({ id }),
      admin.people.changeRole({ id, role: 'viewer' }),
      admin.people.changeScope({ id, scope: null }),
      admin.people.close({ id }),
      admin.me.removeFactor({ id: 'f-none' }),
    ]
    expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'NOT_FOUND'))
    const { rows } = await caller.ledger.page({ query: 'who:somebody-else-again outcome:refused', limit: 9 })
    expect(rows.map(({ act, subject }) => [act, subject]).sort()).toEqual([
      ['factor-remove', 'f-none'],
      ['person-remove', id],
      ['role-change', id],
      ['scope-change', id],
      ['start-link', id],
    ])
  })
})

describe('answers', () => {
  it('name what is not there as one or as several', async () => {
    await expect(caller.ledger.one({ n: 1_000_000 })).rejects.toThrow('This entry is not in the ledger.')
    await expect(caller.ledger.bytes({ sha256: '0'.repeat(64) })).rejects.toThrow('These bytes are not in the ledger.')
  })

  it('pages meet without a gap', async () => {
    const seen: string[] = []
    let from: string | null = null
    do {
      const page: Awaited<ReturnType<Caller['stream']['page']>> = await caller.stream.page({
        query: 'is:message from:dev',
        limit: 7,
        from,
      })
      seen.push(...page.rows.map(({ body }) => body))
      from = page.next
    } while (from !== null)
    expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => `message number ${29 - at}`))
  })

  it('counts and times say what the page of the same question holds', async () => {
    const facets = await caller.stream.facets({ query: 'from:dev -type:nothing' })
    const senders = facets.find(({ field }) => field === 'from')
    expect(senders?.values.find(({ value }) => value === 'dev')).toEqual({ value: 'dev', count: 30, capped: false })
    const histogram = await caller.stream.histogram({ query: 'from:dev before:2001-01-01' })
    expect(histogram?.bars.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(30)
    expect(await caller.stream.histogram({ query: 'from:nobody' })).toBeNull()
    expect(await codeOf(caller.stream.facets({ query: 'from:' }))).toBe('BAD_REQUEST')
  })

  it('the raw bytes are those of the line, and the disk is asked', async () => {
    const [row] = (await caller.stream.page({ query: '"number 3"', limit: 1 })).rows
    const raw = await caller.message.raw({ uid: row?.uid ?? '' })
    expect(JSON.parse(Buffer.from(raw.bytes, 'base64').toString()).content).toBe('message number 3')
    expect(raw.disk).toBe('same')
  })

  it('a question that cannot be read says where', async () => {
    const asked = caller.stream.page({ query: 'nonsense:x', limit: 5 })
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST', cause: { problems: [{ start: 0 }] } })
  })

  it.each([
    ['a limit of 201', () => caller.stream.page({ query: '', limit: 201 })],
    ['a limit of 0', () => caller.stream.page({ query: '', limit: 0 })],
    ['a query of 5,000 letters', () => caller.stream.page({ query: 'x'.repeat(5000), limit: 1 })],
    ['an empty uid', () => caller.message.one({ uid: '' })],
  ])('%s is a bad request', async (_name, call) => {
    expect(await codeOf(call())).toBe('BAD_REQUEST')
  })

  it.each([
    ['message', () => caller.message.one({ uid: 'x' })],
    ['conversation', () => caller.conversation.one({ id: 'x' })],
    ['agent', () => caller.agent.one({ source: 'teams', agent: 'nobody' })],
    ['unreadable', () => caller.unreadable.one({ uid: 'x' })],
  ])('an unknown %s is not found', async (_name, call) => {
    expect(await codeOf(call())).toBe('NOT_FOUND')
  })
})

describe('errors', () => {
  it('a foreseen one says its cause and what to do', async () => {
    await expect(caller.source.watch({ root: '/' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The tail does not run. Start it.',
    })
  })

  it('any other leaves as a number that stands in the log', async () => {
    await expect(caller.demo.remove()).rejects.toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong. It is number 1 in the log.',
      cause: undefined,
    })
    expect(String(broken[0])).toContain('secret.ts')
  })
})
