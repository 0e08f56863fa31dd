import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TRPCError } from '@trpc/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '@/lib/scope'
import { type Caller, createCaller } from '@/server/api/root'
import { indexNow } from '@/server/boot/index-once'
import { type Ledger, openLedgerSide } from '@/server/boot/ledger'
import { policiesOver } from '@/server/boot/policies'
import { postingOver } from '@/server/boot/posts'
import { explainAgain } from '@/server/boot/read-again'
import { dataOf, openReading, type Reading } from '@/server/boot/reading'
import { compareOnDisk } from '@/server/files/compare'
import { framesFor, liveQuestion, written } from '@/server/live/question'
import { protocols } from '@/server/protocols/registry'
import { readSettings } from '@/server/settings'
import { bookOver, recorderOver } from '../../drafts'
import { noticesOver } from '../../notices'
import { NEEDS, PROCEDURES } from '../../procedures'
import { refusing } from '../../refusing'
import { swarmLine } from '../../serving'
import { peopleOver, sessionOf } from '../../sessions'

/** Stands in everything of the sources that are outside, and in nothing else. */
const OUTSIDE = /zanzibar/i
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const fixtures = path.resolve(import.meta.dirname, '../../fixtures')

let home: string
let reading: Reading
let ledger: Ledger
let within: (scope: Scope) => Caller
const outside = { uid: '', conversation: '', task: '', unreadable: '', ask: '', agent: { source: '', agent: '' } }

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-scope-'))
  const line = (second: number, content: string, more: object = {}) =>
    `${JSON.stringify({ ...JSON.parse(swarmLine(second, content)), ...more })}\n`
  const zanzibar = { from: 'zanzibar-dev', to: ['@zanzibar-qa'], type: 'zanzibar-talk' }
  const task = { from: 'zanzibar-dev', type: 'task', content: 'Claimed task #7 of zanzibar' }
  const files: { [file: string]: string } = {
    'teams/atlas/channel.jsonl': `${line(1, 'one of ours')}${line(2, 'another', { type: 'task', content: 'Claimed task #1' })}{"from": broken\n`,
    'zanzibar/zanzibar/channel.jsonl': `${line(3, 'zanzibar says so', zanzibar)}${line(4, '', task)}{"zanzibar": broken\n`,
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
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const record = recorderOver(ledger.entries)
  const posting = await postingOver({
    ...{ side: reading, ledger, data: settings.data, version: '0.1.0', now: Date.now },
    report: (error) => {
      throw error
    },
  })
  const policies = (readers: Reading['readers'] | ReturnType<Reading['readers']['within']>) =>
    policiesOver({ readers, ledger, version: '0.1.0', now: Date.now })
  within = (scope) =>
    createCaller({
      session: { ...sessionOf('operator'), scope },
      within: refusing({ index: reading.readers, posting, policies }),
      ...{
        views: ledger.views,
        seen: ledger.seen,
        ledger: bookOver(settings, ledger),
        people: peopleOver(ledger),
        notices: noticesOver(ledger),
        record,
      },
      ...{ disk: { compare: compareOnDisk }, explain: explainAgain, now: Date.now, report: String },
    })
  const all = within(null)
  const [row] = (await all.stream.page({ query: 'source:zanzibar is:message', limit: 1 })).rows
  outside.uid = row?.uid ?? ''
  outside.conversation = row?.conversation ?? ''
  outside.task = (await all.task.list({ source: 'zanzibar', limit: 1 })).rows[0]?.id ?? ''
  outside.unreadable = (await all.unreadable.list({ source: 'zanzibar', limit: 1 })).rows[0]?.uid ?? ''
  const registered = (await all.agent.list()).find(({ registered, source }) => registered && source !== 'teams')
  outside.agent = { source: registered?.source ?? '', agent: registered?.agent ?? '' }
  outside.ask = (await all.approvals.lists()).decide.rows.find(({ source }) => source !== 'teams')?.uid ?? ''
  expect(Object.values(outside)).not.toContain('')
}, 60_000)
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

const FIELDS = ['source', 'channel', 'from', 'to', 'type', 'agent', 'mention', 'protocol']
const query = 'zanzibar OR -nothing'
/** What reads and may be called by who is kept to a part, each asked for what is outside too. */
const reads: { [path: string]: ((api: Caller) => Promise<unknown>) | null } = {
  'house.status': (api) => api.house.status(),
  'stream.page': (api) => api.stream.page({ query, limit: 200 }),
  'stream.count': (api) => api.stream.count({ query: 'zanzibar' }),
  'stream.facets': (api) =>
    Promise.all(['', '-source:teams', 'is:any', 'from:zan*'].map((asked) => api.stream.facets({ query: asked }))),
  'stream.histogram': (api) => api.stream.histogram({ query: 'zanzibar' }),
  'stream.complete': (api) => Promise.all(FIELDS.map((field) => api.stream.complete({ field, prefix: '' }))),
  'message.one': (api) => api.message.one({ uid: outside.uid }),
  'message.raw': async (api) => Buffer.from((await api.message.raw({ uid: outside.uid })).bytes, 'base64').toString(),
  'message.context': (api) => api.message.context({ uid: outside.uid }),
  'conversation.page': (api) =>
    Promise.all(['', 'zanzibar', query].map((asked) => api.conversation.page({ query: asked, limit: 200 }))),
  'conversation.one': (api) => api.conversation.one({ id: outside.conversation }),
  'conversation.messages': (api) => api.conversation.messages({ id: outside.conversation, limit: 10 }),
  'agent.list': (api) => api.agent.list(),
  'agent.one': (api) => api.agent.one({ source: 'zanzibar', agent: 'zanzibar-dev' }),
  'agent.activity': (api) => api.agent.activity(),
  'agent.editions': (api) => api.agent.editions({ ...outside.agent, what: 'registration' }),
  'task.list': (api) => api.task.list({ limit: 200 }),
  'task.one': (api) => api.task.one({ id: outside.task }),
  'unreadable.list': (api) => api.unreadable.list({ limit: 200 }),
  'unreadable.one': (api) => api.unreadable.one({ uid: outside.unreadable }),
  'source.list': (api) => api.source.list(),
  'ingest.facts': (api) => api.ingest.facts(),
  'approvals.lists': (api) => api.approvals.lists(),
  'approvals.card': (api) => api.approvals.card({ uid: outside.ask }),
  'post.targets': (api) => api.post.targets({ source: 'zanzibar' }),
  'seen.news': async (api) => {
    await api.seen.mark({ query, seq: 0 })
    return api.seen.news({ query })
  },
  'seen.first': async (api) => {
    await api.seen.mark({ query: 'zanzibar', seq: 0 })
    return api.seen.first({ query: 'zanzibar' })
  },
  'views.counts': (api) => api.views.counts(),
  // Of these nothing is told of any source, or the tests of the front door ask.
  ...Object.fromEntries(
    ['ingest.count', 'ingest.kept', 'source.settings', 'writing.list', 'approvals.closed', 'post.receipt', 'views.list']
      .concat(['ledger.head', 'me.who', 'me.factors', 'policies.list', 'policies.one'])
      .map((name) => [name, null]),
  ),
}
const asked = Object.entries(reads).flatMap(([name, read]) => (read === null ? [] : [{ name, read }]))
/** Answers without names: told apart by what else is in them. */
const NAMELESS = ['agent.editions', 'stream.count', 'stream.histogram', 'seen.news', 'views.counts', 'ingest.facts']

const said = (call: Promise<unknown>) =>
  call.then(
    (answer) => JSON.stringify(answer),
    (error: unknown) => (error instanceof TRPCError ? error.code : Promise.reject(error)),
  )

describe('who is kept to some sources', () => {
  it('every procedure that reads stands in the table of this test', () => {
    const needs = new Map<string, string>(Object.entries(NEEDS))
    const open = PROCEDURES.filter(
      ({ path: name, reads: only }) => only && ['anybody', 'operator'].includes(needs.get(name) ?? ''),
    )
    expect(Object.keys(reads).sort()).toEqual(open.map(({ path: name }) => name).sort())
  })

  it.each(asked)('sees nothing of another by $name', async ({ name, read }) => {
    for (const scope of [['teams'], [], ['nowhere']]) expect(await said(read(within(scope)))).not.toMatch(OUTSIDE)
    const all = await said(read(within(null)))
    if (NAMELESS.includes(name)) expect(all).not.toEqual(await said(read(within(['teams']))))
    else expect(all, 'red control: who is not sees it').toMatch(OUTSIDE)
  })

  it('writes, decides and has read again nothing of another', async () => {
    const post = {
      source: 'zanzibar',
      channel: 'zanzibar',
      to: ['all'],
      type: 'message',
      text: 'hello',
      reasoning: 'why',
    }
    const decision = { uid: outside.ask, sha256: 'a'.repeat(64), verb: 'approve' as const, reason: 'why' }
    const acts: ((api: Caller) => Promise<unknown>)[] = [
      (api) => api.post.preview({ draft: post }),
      (api) => api.post.send({ draft: post, key: 'a key of mine' }),
      (api) => api.approvals.preview({ draft: decision }),
      (api) => api.approvals.decide({ draft: decision, key: 'another key' }),
      (api) => api.unreadable.retry({ uid: outside.unreadable }),
    ]
    for (const act of acts) {
      expect(await said(act(within(['teams'])))).toBe('NOT_FOUND')
      expect(await said(act(within(null))), 'red control').not.toBe('NOT_FOUND')
    }
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

  it('hears of nothing else over the live line, not even that it has left', async () => {
    const rows = (await reading.readers.messages.since(0, 1000)).map(({ row, ...rest }) =>
      written({ ...rest, row: { ...row, rev: row.rev + 1 } }),
    )
    const heard = (scope: Scope, text = '') => {
      const question = liveQuestion(text, scope, 0)
      if (Array.isArray(question)) throw new Error('This is no question.')
      return framesFor(question, rows, 9, 0).join('')
    }
    const uids = rows
      .filter(({ candidate }) => candidate.row.source !== 'teams')
      .map(({ candidate }) => candidate.row.uid)
    expect(uids.length).toBeGreaterThan(10)
    for (const text of ['', 'nothing']) {
      const frames = heard(['teams'], text)
      expect(frames).not.toMatch(OUTSIDE)
      expect(uids.filter((uid) => frames.includes(uid))).toEqual([])
      expect(
        uids.filter((uid) => heard(null, text).includes(uid)),
        'red control',
      ).toEqual(uids)
    }
  })
})
