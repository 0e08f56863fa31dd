import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DecisionDraft } from '@/lib/asks/approval'
import type { Somebody } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'
import { plainScope, type Scope } from '@/lib/people/scope'
import { draftPost } from '@/lib/post/post-parts'
import { answers } from '@/lib/text/console/answers-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { query } from '@/lib/text/messages/query'
import { keptViews } from '@/lib/text/messages/views-words'
import { post as posts } from '@/lib/text/posts/post-words'
import { type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { readSettings } from '@/server/settings'
import { migratedUrl } from '../../databases'
import { actingOver, bookOver, draft, recorderOver, someone, tells } from '../../drafts'
import { alertsOver, noticesOver } from '../../notices'
import { refusing } from '../../refusing'
import { peopleOver, sessionOf } from '../../sessions'
import { rule } from '../oversight/policies/world'
import { plainNumbers } from './told-numbers'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const NOON = Date.UTC(2026, 10, 20, 12)
const PARTS: { readonly [name: string]: Scope } = {
  'one channel': [{ source: 'teams', channels: ['atlas'] }],
  'a whole source': ['yard'],
}
/** What takes long is done between some acts only. */
const SELDOM = 5
const ROOTS = ['teams', 'yard'] as const
const INSIDE = { teams: 'atlas', yard: 'atlas' } as const

const PEOPLE = [...[...ROOTS, 'anybody'].flatMap((who) => [`${who}-ann`, `${who}-bob`]), 'other'].map(
  (name): Somebody => ({ id: name, name, role: 'approver', scope: null, closedAt: null }),
)

type Answers = ReadonlyMap<string, unknown>

/** A house in which the same is done inside; `busy`: between any two acts others are done outside. */
async function house(dialect: 'sqlite' | 'postgres', busy: boolean) {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-untold-acts-'))
  const made = dialect === 'postgres' ? await migratedUrl() : null
  const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
  const settings = readSettings({ flags, environment: {}, directory: home, home })
  for (const root of ROOTS)
    for (const channel of ['atlas', 'quokka']) {
      await mkdir(path.join(home, root, channel), { recursive: true })
      await writeFile(path.join(home, root, channel, 'channel.jsonl'), asksIn(channel))
    }
  const roots = ROOTS.map((root) => ({ protocol: 'swarm', root: path.join(home, root) }))
  const index = () => indexNow(settings, roots, SILENT)
  await index()
  const ledger = await openLedgerSide(dataOf(settings), 0)
  const reading = await openReading(dataOf(settings), {}, ledger.numbersKey)
  const acting = {
    ...actingOver({ reading, ledger, data: settings.data, now: () => NOON }),
    people: async () => PEOPLE,
  }
  const posting = await postingOver(acting)
  const reach = refusing({
    readers: reading.readers,
    posting,
    policies: (readers) => policiesOver({ ...acting, readers }),
  })
  const as = (person: string, scope: Scope, role: Role = 'approver'): Caller =>
    createCaller({
      session: { ...sessionOf(role, person), scope },
      reach,
      ...{
        views: ledger.views,
        seen: ledger.seen,
        preferences: ledger.preferences,
        ledger: bookOver(settings, ledger),
        people: peopleOver(ledger),
      },
      ...{
        notices: noticesOver(ledger),
        alerts: alertsOver({ ledger, readers: reading.readers }),
        record: recorderOver(ledger.entries),
      },
      ...{
        disk: { compare: compareOnDisk, document: readDocument },
        help: helpBook({ data: '/data', database: null }),
        explain: explainAgain,
      },
      ...{ now: () => NOON, acts: async () => 0, report: String },
    })
  const { writing } = posting(reading.readers, null)
  const policies = policiesOver({ ...acting, readers: reading.readers })
  let acts = 0
  /** What others do meanwhile, in another channel of one source. */
  const meanwhile = async () => {
    if (!busy) return
    acts += 1
    const other = as('other', null)
    await ledger.entries.append(draft({ at: NOON }))
    await other.post.send({ draft: postTo('teams', 'quokka', { text: `More ${acts}.` }), key: `key of more-${acts}` })
    if (acts % SELDOM === 0) {
      const broadcast = postTo('teams', 'quokka', { to: ['all'], text: `All ${acts}.` })
      await other.post.send({ draft: broadcast, key: `key of all-${acts}` })
      const { rows } = (await other.approvals.lists()).decide
      const ask = rows.find(
        ({ source, channel, author }) => source === 'teams' && channel === 'quokka' && author === null,
      )
      if (ask !== undefined) await decide(other, ask.uid, { verb: 'no-decision' }, `none-${acts}`)
    }
    const view = { name: `Other ${acts}`, query: 'quokka', at: null, shared: false, pinned: false }
    await other.views.save(view)
  }
  for (const source of ROOTS) await writing.turn({ actor: someone, label: source, on: true, why: 'x' }, tells)
  for (const name of ['broadcasts', 'rollouts']) {
    await meanwhile()
    const held =
      name === 'broadcasts' ? { query: 'is:broadcast', whose: 'people' as const } : { query: 'roll', needed: 2 }
    await policies.save(someone, { name, rule: rule(held), why: 'x', enable: true, base: 0 })
  }
  const close = async () => {
    await reading.close()
    await ledger.close()
    await made?.remove()
    await rm(home, { recursive: true })
  }
  return { as, meanwhile, index, close, told: (scope: Scope) => reading.readers.within(scope).told }
}

const asksIn = (channel: string) =>
  Array.from({ length: 20 }, (_, at) => {
    const content = `@human May I ${['roll', 'sweep', 'weigh', 'paint'][at % 4]} room ${at}?`
    const said = { from: `${channel}-dev`, to: ['@human'], type: 'request', reasoning: 'why', content }
    return `${JSON.stringify({ ts: new Date(NOON - 60_000 + at * 1_000).toISOString(), ...said })}\n`
  }).join('')

const postTo = (source: string, channel: string, more: object) =>
  draftPost.parse({ source, channel, to: ['atlas-dev'], type: 'message', reasoning: 'why', ...more })

async function decide(api: Caller, uid: string, more: Pick<DecisionDraft, 'verb'>, key: string) {
  const { sha256 } = await api.approvals.card({ uid })
  const draft = { uid, sha256, reason: 'It is right.', changed: null, typed: null, ...more }
  return api.approvals.decide({ draft, key: `key of ${key}` })
}

type House = Awaited<ReturnType<typeof house>>

/** Everything that one who sees a part does, and is told then. */
async function acted(
  { as, meanwhile, index }: House,
  root: (typeof ROOTS)[number],
  scope: Scope,
  who: string = root,
): Promise<Answers> {
  const [ann, bob] = [as(`${who}-ann`, scope), as(`${who}-bob`, scope)]
  const answers = new Map<string, unknown>()
  const does = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    await meanwhile()
    const answer = await act()
    answers.set(name, JSON.parse(JSON.stringify(answer)))
    return answer
  }
  const channel = INSIDE[root]
  const waiting = async (word: string) => {
    const row = (await ann.approvals.lists()).decide.rows.find(
      (one) => one.source === root && one.channel === channel && one.words.includes(word),
    )
    return row?.uid ?? ''
  }
  const sent = await does('a post', () =>
    ann.post.send({ draft: postTo(root, channel, { text: 'One.' }), key: 'key of one' }),
  )
  await does('another', () => ann.post.send({ draft: postTo(root, channel, { text: 'Two.' }), key: 'key of two' }))
  const all = postTo(root, channel, { to: ['all'], text: 'All of you.' })
  const held = await does('one that is held', () => ann.post.send({ draft: all, key: 'key of all' }))
  const more = postTo(root, channel, { to: ['all'], text: 'And once more.' })
  const second = await does('another that is held', () => ann.post.send({ draft: more, key: 'key of more' }))
  const signs = await waiting('roll')
  await does('a signature', () => decide(ann, signs, { verb: 'approve' }, 'signs'))
  await does('the second', () => decide(bob, signs, { verb: 'approve' }, 'signs too'))
  for (const word of ['sweep', 'weigh', 'paint']) {
    const uid = await waiting(word)
    await does(`a decision on ${word}`, () => decide(ann, uid, { verb: 'reject' }, word))
  }
  await does('a release', () => decide(bob, held.held?.uid ?? '', { verb: 'approve' }, 'released'))
  for (const name of ['First', 'Second'])
    await does(`the view ${name}`, () =>
      ann.views.save({ name, query: name, at: null, shared: false, pinned: name === 'First' }),
    )
  await index()
  await does('the receipt', () => ann.post.receipt({ id: sent.id }))
  await does('the lists', () => ann.approvals.lists())
  await does('a held card', () => bob.approvals.card({ uid: second.held?.uid ?? '' }))
  await does('a closed card', () => ann.approvals.card({ uid: signs }))
  await does('a card of the like', async () => ann.approvals.card({ uid: await waiting('sweep') }))
  await does('its preview', async () => {
    const { sha256 } = await bob.approvals.card({ uid: second.held?.uid ?? '' })
    const draft = {
      uid: second.held?.uid ?? '',
      sha256,
      verb: 'approve' as const,
      reason: '',
      changed: null,
      typed: null,
    }
    return bob.approvals.preview({ draft })
  })
  await does('what was closed', () => ann.approvals.closed({ limit: 3 }))
  await does('views', () => ann.views.list({ limit: 1 }))
  await does('counts of views', () => ann.views.counts())
  await does('policies', () => ann.policies.list())
  await does('a policy', () => ann.policies.one({ name: 'broadcasts' }))
  await does('writing', () => ann.writing.list())
  await does('holds', () => ann.holds.list())
  await does('who am I', () => ann.me.who())
  return answers
}

function entryIn(answer: unknown): number {
  return typeof answer === 'object' && answer !== null && 'entry' in answer ? Number(answer.entry) : Number.NaN
}

/**
 * Of one file, of one policy, of one's own views, or the time; a held post is in no list of the record, and a place among
 * one's pins is no number of a view.
 */
const OWN = /^(?:mode|version|latest|found|bytes|now): |^(?:seq|cursor): $|^next: \[0,\d+\]$/

/** What tells a number of an act. */
const NAMED = ['entry', 'id', 'next']
const holds = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && (name in value || Object.values(value).some((one) => holds(one, name)))

const TOKEN = /^(held-)?[\w-]{22}$/

/** Every number of an answer, in its sentences too, with where it stands; names of bytes and of files apart. */
function numbersIn(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => numbersIn(one, `${place}[${at}]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => numbersIn(one, `${place}.${name}`))
  if (typeof value === 'number') return [`${place}: ${value > 1e12 ? 'a time' : value}`]
  const sentence =
    typeof value === 'string' && /\.(says|source|why|next|entry|id|uid)$/.test(place) && !TOKEN.test(value)
  return sentence ? (value.match(/(?<![\w/.-])\d+(?![\w/.-])/g) ?? []).map((one) => `${place}: ${one}`) : []
}
const numbersOf = (answers: Answers) => [...answers].flatMap(([name, answer]) => numbersIn(answer, name))

describe.each(['sqlite', 'postgres'] as const)('acts outside a scope (%s)', (dialect) => {
  let quiet: House
  let busy: House
  beforeAll(async () => {
    quiet = await house(dialect, false)
    busy = await house(dialect, true)
  }, 60_000)
  afterAll(async () => {
    await quiet.close()
    await busy.close()
  })

  it.each([
    ['one channel', 'teams'],
    ['a whole source', 'yard'],
  ] as const)(
    'are in no number that %s is told of its own acts',
    async (part, root) => {
      const scope = PARTS[part] ?? null
      const [alone, among] = [await acted(quiet, root, scope), await acted(busy, root, scope)]
      expect([...among.keys()]).toEqual([...alone.keys()])
      expect(numbersOf(among)).toEqual(numbersOf(alone))
      for (const answers of [alone, among])
        expect(plainNumbers([...answers]).filter((one) => !OWN.test(one))).toEqual([])
      for (const name of NAMED)
        expect(
          [...alone].some(([, answer]) => holds(answer, name)),
          name,
        ).toBe(true)
      const [unlike, other] = [busy.told(scope), busy.told(['zanzibar'])]
      expect(unlike.entry(5)).not.toBe(other.entry(5))
    },
    120_000,
  )

  it('red control: who sees everything is told of the very same acts how many there were between', async () => {
    const [alone, among] = [await acted(quiet, 'teams', null, 'anybody'), await acted(busy, 'teams', null, 'anybody')]
    expect([...among.keys()]).toEqual([...alone.keys()])
    const between = (answers: Answers) => {
      const [one, other] = ['sweep', 'weigh'].map((word) => entryIn(answers.get(`a decision on ${word}`)))
      return (other ?? 0) - (one ?? 0)
    }
    expect([between(alone), between(among) > between(alone)]).toEqual([2, true])
    expect(plainNumbers([...alone]).filter((one) => one.startsWith('entry: '))).not.toEqual([])
  }, 120_000)

  it('leave every answer as it was, and what was told is known when it comes back', async () => {
    const ann = busy.as('teams-ann', PARTS['one channel'] ?? null)
    const { rows, next } = await ann.approvals.closed({ limit: 2 })
    const [first] = rows
    const tell = async () => [
      await ann.approvals.closed({ limit: 2 }),
      await ann.approvals.closed({ limit: 2, before: next }),
      await ann.approvals.card({ uid: first?.uid ?? '' }),
      await ann.views.list({}),
      await ann.policies.list(),
    ]
    const before = await tell()
    await busy.meanwhile()
    expect(await tell()).toEqual(before)
    const older = await ann.approvals.closed({ limit: 2, before: next })
    expect(older.rows.length).toBeGreaterThan(0)
    expect(older.rows.map(({ uid }) => uid)).not.toContain(rows.at(-1)?.uid)
  }, 60_000)

  it('an entry is found by what it is called to who sees a part, where somebody has such a part', async () => {
    const scope = PARTS['one channel'] ?? null
    const auditor = quiet.as('auditor', null, 'auditor')
    const [row] = (await quiet.as('teams-ann', scope).approvals.closed({ limit: 1 })).rows
    const told = row?.decided.entry ?? 0
    await expect(auditor.ledger.one({ n: told })).rejects.toThrow(answers.absent.entry)
    await quiet
      .as('admin', null, 'admin')
      .people.makeToken({ name: 'a script', role: 'viewer', scope: plainScope(scope) })
    const { entry } = await auditor.ledger.one({ n: told })
    expect([entry.name, entry.act]).toEqual([row?.decided.name, row?.decided.verb])
    expect((await auditor.ledger.one({ n: entry.n })).entry).toEqual(entry)
  })

  it('a plain number, or a token of another scope, is no way to what is kept under it', async () => {
    const ann = busy.as('teams-ann', PARTS['one channel'] ?? null)
    const other = busy.told(['yard'])
    for (const id of ['1', '2', 'held-1', other.of('act', 1)])
      await expect(ann.post.receipt({ id }), id).rejects.toThrow(posts.noPost)
    for (let n = 1; n < 30; n += 1)
      await expect(ann.approvals.card({ uid: `held-${n}` })).rejects.toThrow(deciding.noAsk)
    await expect(ann.approvals.closed({ before: '5' })).rejects.toThrow(query.noCursor)
    await expect(ann.views.pin({ id: '1', pinned: true })).rejects.toThrow(keptViews.none)
  })
})
