import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NamedPage } from '@/lib/pages/named-page'
import { MOST_TARGETS } from '@/lib/post/post-targets'
import type { Caller } from '@/server/api/root'
import { CHANNELS, channelOf, MANY, nameOf, worldOfMany } from '@/tests/many-names'
import { PROCEDURES } from '@/tests/procedures'

/** What an answer may hold at most, as it goes over the wire. */
const MOST_BYTES = 300_000
const source = 'teams'

let world: Awaited<ReturnType<typeof worldOfMany>>
const known = { uid: '', conversation: '', task: '', unreadable: '', ask: '' }
beforeAll(async () => {
  world = await worldOfMany()
  const { api } = world
  const [row] = (await api.stream.page({ query: `from:${nameOf(0)}`, limit: 1 })).rows
  known.uid = row?.uid ?? ''
  known.conversation = row?.conversation ?? ''
  known.task = (await api.task.list({ limit: 1 })).rows[0]?.id ?? ''
  known.unreadable = (await api.unreadable.list({ limit: 1 })).rows[0]?.uid ?? ''
  known.ask = (await api.approvals.lists()).decide.rows[0]?.uid ?? ''
  const [first] = (await api.stream.page({ query: '', order: 'arrival', direction: 'newer', limit: 1 })).rows
  await api.seen.mark({ query: '', seqs: [first?.seq ?? ''] })
}, 120_000)
afterAll(() => world.close())

const FIELDS = ['source', 'channel', 'from', 'to', 'type', 'agent', 'mention', 'protocol']
/** Every procedure that reads, asked for as much as it gives; null: what it gives is of one thing without names. */
const reads: { [path: string]: ((api: Caller) => Promise<unknown>) | null } = {
  'console.status': (api) => api.console.status(),
  'help.topics': (api) => api.help.topics(),
  'help.page': (api) => api.help.page({ topic: 'using' }),
  'help.about': (api) => api.help.about(),
  'help.licence': (api) => api.help.licence({ name: 'next', version: '1.0.0' }),
  'stream.page': (api) => api.stream.page({ query: '', limit: 200 }),
  'stream.count': (api) => api.stream.count({ query: '' }),
  'stream.near': (api) => api.stream.near({ query: 'agemt messaeg' }),
  'stream.facets': (api) => api.stream.facets({ query: '' }),
  'stream.histogram': (api) => api.stream.histogram({ query: '', bars: 200 }),
  'stream.complete': (api) =>
    Promise.all(FIELDS.map((field) => api.stream.complete({ field, prefix: '', limit: 100 }))),
  'message.one': (api) => api.message.one({ uid: known.uid }),
  'message.raw': (api) => api.message.raw({ uid: known.uid }),
  'message.links': (api) => api.message.links({ uid: known.uid }),
  'message.readBy': (api) => api.message.readBy({ uid: known.uid }),
  'message.context': (api) => api.message.context({ uid: known.uid }),
  'conversation.page': (api) => api.conversation.page({ query: '', limit: 200 }),
  'conversation.facets': (api) => api.conversation.facets({ query: '' }),
  'conversation.one': (api) => api.conversation.one({ id: known.conversation }),
  'conversation.course': (api) => api.conversation.course({ id: known.conversation }),
  'conversation.messages': (api) => api.conversation.messages({ id: known.conversation, limit: 200 }),
  'agent.list': (api) => api.agent.list({}),
  'agent.find': (api) => api.agent.find({ text: 'agent', limit: 100 }),
  'agent.named': (api) => api.agent.named({ agents: [...Array(50).keys()].map((n) => ({ source, agent: nameOf(n) })) }),
  'agent.one': (api) => api.agent.one({ source, agent: nameOf(0) }),
  'agent.authority': (api) => api.agent.authority({ source, agent: nameOf(0) }),
  'agent.activity': (api) => api.agent.activity({}),
  'agent.editions': (api) => api.agent.editions({ source, agent: null, what: 'registration' }),
  'agent.document': null,
  'task.list': (api) => api.task.list({ limit: 200 }),
  'task.one': (api) => api.task.one({ id: known.task }),
  'unreadable.list': (api) => api.unreadable.list({ limit: 200 }),
  'unreadable.one': (api) => api.unreadable.one({ uid: known.unreadable }),
  'problems.groups': (api) => api.problems.groups({ by: 'agent', history: true }),
  'problems.page': (api) => api.problems.page({ by: 'rule', group: 'GEN001', history: true, limit: 200 }),
  'problems.parts': (api) => api.problems.parts({ by: 'rule', group: 'GEN001', history: true }),
  'problems.of': (api) => api.problems.of({ uid: known.unreadable }),
  'problems.alterations': null,
  'problems.pressing': null,
  'measures.sums': (api) => api.measures.sums({ span: '24h', stage: null, narrowing: null }),
  'problems.waivers': null,
  'alerts.list': null,
  'alerts.assignable': null,
  'owed.page': (api) => api.owed.page({ show: 'over', history: true, skip: 0, limit: 200 }),
  'owed.of': (api) => api.owed.of({ uid: known.unreadable }),
  'owed.ofAgent': (api) => api.owed.ofAgent({ source, agent: nameOf(0), history: true }),
  'owed.lateOnes': (api) => api.owed.lateOnes({ history: true }),
  'source.list': (api) => api.source.list(),
  'source.offered': null,
  'source.check': null,
  'source.projects': null,
  'source.projectCounts': null,
  'source.settings': null,
  'rules.of': null,
  'ingest.facts': (api) => api.ingest.facts(),
  'ingest.count': null,
  'ingest.kept': null,
  'views.list': (api) => api.views.list(),
  'views.counts': (api) => api.views.counts(),
  'seen.news': (api) => api.seen.news({ query: '' }),
  'seen.first': (api) => api.seen.first({ query: '' }),
  'post.targets': (api) => api.post.targets({ source }),
  'post.receipt': null,
  'post.usual': (api) => api.post.usual({ source }),
  'mail.undrained': (api) => api.mail.undrained({ history: true }),
  'mail.circle': (api) => api.mail.circle({ uid: known.uid }),
  'mail.resend': (api) => api.mail.resend({ uid: known.uid }),
  'post.again': (api) => api.post.again({ uid: known.uid }),
  'approvals.lists': (api) => api.approvals.lists(),
  'approvals.found': (api) => api.approvals.found({ query: '' }),
  'approvals.card': (api) => api.approvals.card({ uid: known.ask }),
  'approvals.closed': (api) => api.approvals.closed({}),
  'approvals.closedOnDisk': (api) => api.approvals.closedOnDisk({}),
  'writing.state': (api) => api.writing.state({ source }),
  'writing.list': (api) => api.writing.list(),
  'holds.list': (api) => api.holds.list(),
  'ledger.head': (api) => api.ledger.head(),
  'ledger.page': (api) => api.ledger.page({ query: '', limit: 200 }),
  'ledger.range': (api) => api.ledger.range({ query: '' }),
  'ledger.one': null,
  'ledger.bytes': null,
  'ledger.verify': (api) => api.ledger.verify(),
  'ledger.checkpoints': (api) => api.ledger.checkpoints(),
  'me.who': (api) => api.me.who(),
  'me.factors': (api) => api.me.factors(),
  'me.sessions': (api) => api.me.sessions(),
  'people.list': (api) => api.people.list(),
  'people.sessions': (api) => api.people.sessions({ person: 'local' }),
  'people.tokens': (api) => api.people.tokens(),
  'policies.list': (api) => api.policies.list(),
  'policies.one': null,
  'notices.list': (api) => api.notices.list(),
  'notices.quiet': (api) => api.notices.quiet(),
  'notices.log': null,
}
const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer) ?? '')

it('every procedure that reads stands in the table', () => {
  const reading = PROCEDURES.filter((one) => one.reads).map(({ path }) => path)
  expect(Object.keys(reads).sort()).toEqual(reading.sort())
})

describe('where there are very many names', () => {
  it.each(Object.entries(reads).flatMap(([name, read]) => (read === null ? [] : [{ name, read }])))(
    '$name answers with no more than a page needs',
    async ({ read }) => {
      expect(bytesOf(await read(world.api))).toBeLessThan(MOST_BYTES)
    },
  )

  it.each(['agents', 'people', 'tokens', 'views'] as const)('red control: all %s would be far more', async (what) => {
    expect(bytesOf(await world.all[what]())).toBeGreaterThan(4 * MOST_BYTES)
  })

  const last = nameOf(MANY - 1)
  const lists: { [what: string]: (asked: { text?: string; from?: string | null }) => Promise<Listed> } = {
    'agent.list': async (asked) => {
      const { rows, next, sources } = await world.api.agent.list(asked)
      return { names: rows.map(({ agent }) => agent), next, found: sources.reduce((sum, { count }) => sum + count, 0) }
    },
    'people.list': async (asked) => listed(await world.api.people.list(asked), ({ name }) => name),
    'people.tokens': async (asked) => listed(await world.api.people.tokens(asked), ({ maker }) => maker),
    'views.list': async (asked) => listed(await world.api.views.list(asked), ({ owner }) => owner.name),
  }

  it.each(Object.entries(lists))(
    '%s says how many there are, and has the last of them by words',
    async (_what, list) => {
      const first = await list({})
      expect(first.found).toBeGreaterThanOrEqual(MANY)
      expect(first.names).not.toContain(last)
      expect(first.next).not.toBeNull()
      expect(await list({ text: last.toUpperCase() })).toEqual({ names: [last], next: null, found: 1 })
    },
  )

  it.each(Object.entries(lists))('%s leads on, page after page, to each of some once', async (_what, list) => {
    const names: string[] = []
    for (let from: string | null = null; ; ) {
      const page: Listed = await list({ text: '-190', from })
      names.push(...page.names)
      expect(page.found).toBe(WITH_190)
      if (page.next === null) break
      from = page.next
    }
    expect([names.length, new Set(names).size]).toEqual([WITH_190, WITH_190])
  })

  it('the composer has recipients and channels by a part of their names, and says how many there are', async () => {
    const first = await world.api.post.targets({ source })
    expect(first.recipientCount).toBeGreaterThanOrEqual(MANY)
    expect([first.recipients.length, first.channels.length]).toEqual([MOST_TARGETS, MOST_TARGETS])
    expect(first.channelCount).toBe(CHANNELS)
    const found = await world.api.post.targets({ source, to: last, channel: channelOf(CHANNELS - 1) })
    expect(found.recipients.map(({ agent }) => agent)).toEqual([last])
    expect(found.channels).toEqual([channelOf(CHANNELS - 1)])
  })

  it('the palette has the best first and says how many are called so; ids are told their names', async () => {
    const { rows, count } = await world.api.agent.find({ text: last, limit: 40 })
    expect([rows.map(({ agent }) => agent), count]).toEqual([[last], 1])
    expect((await world.api.agent.find({ text: 'agent', limit: 40 })).count).toBe(MANY)
    const agents = [source, null, 'elsewhere'].map((of) => ({ source: of, agent: last }))
    expect(await world.api.agent.named({ agents })).toMatchObject([
      { source, agent: last, name: last },
      { source: null, agent: last, tier: `tier-${(MANY - 1) % 3}` },
    ])
  })

  it('a conversation names those who said most, and says that others take part', async () => {
    const { conversation } = await world.api.conversation.one({ id: known.conversation })
    expect([conversation.participants.length, conversation.others]).toEqual([50, { count: 150, capped: true }])
  })

  it('the last hour is told of those on the page, and of one more', async () => {
    const { agents } = await world.api.agent.activity({ also: `${source}/${last}` })
    const told = agents.map(({ agent }) => agent)
    expect(told).toContain(last)
    expect(told.length).toBeLessThanOrEqual(101)
  })
})

type Listed = { names: string[]; next: string | null; found: number }
/** Of the names `agent-190..`. */
const WITH_190 = 100

function listed<Row>({ rows, next, found }: NamedPage<Row>, nameIn: (row: Row) => string | null): Listed {
  return { names: rows.flatMap((row) => nameIn(row) ?? []), next, found }
}
