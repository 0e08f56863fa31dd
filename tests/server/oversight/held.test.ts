import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DecisionDraft } from '@/lib/asks/approval'
import { toKeep } from '@/lib/ledger/kept-words'
import type { Scope } from '@/lib/people/scope'
import { draftPost } from '@/lib/post/post-parts'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { post as words } from '@/lib/text/posts/post-words'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { foresee } from '@/server/boot/scope/foresee-post'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { expiryOver } from '@/server/boot/serve/look-after-acts'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { writes } from '@/server/protocols/kit/capable'
import { protocols } from '@/server/protocols/registry'
import { readSettings, type Settings } from '@/server/settings'
import type { HeldRow } from '@/server/store/hand/held-rows'
import { actingOver, someone, tells } from '@/tests/drafts'
import { MINUTE, rule } from './policies/world'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const second = { ...someone, person: 'person-2', name: 'j.okafor' }

let home = ''
let settings: Settings
let reading: Reading
let ledger: Ledger
let ahead = 0
const now = () => Date.now() + ahead
const channel = () => path.join(home, 'teams', 'atlas', 'channel.jsonl')
const lines = async () => (await readFile(channel(), 'utf8')).split('\n').slice(0, -1)
const index = () => indexNow(settings, [{ root: path.join(home, 'teams'), protocol: 'swarm' }], SILENT)

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-held-'))
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  await writeFile(channel(), '')
  settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  await index()
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const { posting } = await web()
  await posting.writing.turn({ actor: someone, label: 'teams', on: true, why: 'x' }, tells)
  const policies = policiesOver({
    ...actingOver({ reading, ledger, data: settings.data, now }),
    readers: reading.readers,
  })
  const held = rule({ query: 'from:human is:broadcast', whose: 'people', expiresAfterMs: 5 * MINUTE })
  await policies.save(someone, { name: 'broadcasts', rule: held, why: 'x', enable: true, base: 0 })
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

/** A console that starts: it settles what another left. */
async function web(scope: Scope = null) {
  const parts = actingOver({ reading, ledger, data: settings.data, now })
  const readers = scope === null ? reading.readers : reading.readers.within(scope)
  return { posting: (await postingOver(parts))(readers, scope), expire: await expiryOver(parts) }
}

let keys = 0
const key = () => {
  keys += 1
  return `key-${keys}`
}
const said = (text: string) =>
  draftPost.parse({
    ...{ source: 'teams', channel: 'atlas', to: ['all'], type: 'message', text, reasoning: 'It is tried.' },
  })
async function hold(text: string): Promise<HeldRow> {
  const { posting } = await web()
  const { id, outcome } = await posting.posts.send({ actor: someone, draft: said(text), key: key() })
  expect(outcome).toBe('held')
  const row = await ledger.held.one(reading.readers.told.read('act', id) ?? 0)
  if (row === null) throw new Error('It is not held.')
  return row
}
/** As everybody is told it. */
const uidOf = ({ message }: HeldRow) => reading.readers.told.uid(message.uid)
const approval = (row: HeldRow): DecisionDraft => ({
  ...{ uid: uidOf(row), sha256: row.sha256, verb: 'approve', reason: '', changed: null, typed: null },
})
const outcomeOf = async (row: HeldRow) =>
  (await web()).posting.posts.receipt(reading.readers.told.of('act', row.act.id))
const released = (text: string) => ({
  ...{ tag: `tag-${text.length}`, at: now(), approved: { by: ['j.okafor'] } },
  changes: [{ effect: 'append' as const, path: 'atlas/channel.jsonl', text, id: null }],
})

test('what is held is held after a restart, and what was approved is written once', async () => {
  const row = await hold('Stop, all of you.')
  const before = (await lines()).length
  const { posting } = await web()
  expect((await posting.approvals.lists()).decide.rows.map(({ uid }) => uid)).toEqual([uidOf(row)])
  const act = { actor: second, draft: approval(row), key: key() }
  expect(await posting.approvals.decide(act)).toMatchObject({ outcome: 'written' })
  expect(await (await web()).posting.approvals.decide(act)).toMatchObject({ outcome: 'written' })
  expect(await lines()).toHaveLength(before + 1)
  expect(await outcomeOf(row)).toMatchObject({ outcome: 'done', held: { by: ['j.okafor'] } })
})

test('it is seen, and decided on, only by who sees what it would be written into', async () => {
  const row = await hold('Only for the team.')
  const seen = async (scope: Scope) => {
    const { approvals } = (await web(scope)).posting
    const { decide } = await approvals.lists()
    const carded = approvals.card(second, uidOf(row)).then(
      () => true,
      () => false,
    )
    return [decide.count, await carded]
  }
  expect(await seen(['teams'])).toEqual([1, true])
  expect(await seen([{ source: 'teams', channels: ['atlas'] }])).toEqual([1, true])
  expect(await seen([{ source: 'teams', channels: ['borealis'] }])).toEqual([0, false])
  expect(await seen(['elsewhere'])).toEqual([0, false])
  const { posting } = await web(['elsewhere'])
  await expect(posting.approvals.decide({ actor: second, draft: approval(row), key: key() })).rejects.toThrow()
  const { approvals } = (await web()).posting
  await approvals.decide({ actor: someone, draft: { ...approval(row), verb: 'withdraw' }, key: key() })
})

test('an approval that a crash cut off is settled once: by what lies on the disk', async () => {
  const [unwritten, written] = [await hold('Not yet.'), await hold('Just so.')]
  const along = async () => []
  await ledger.held.release(unwritten.act.id, released('{"content":"Not yet."}'), along)
  await ledger.held.release(written.act.id, released('{"content":"Just so."}'), along)
  await appendFile(channel(), '{"content":"Just so."}\n')
  const before = (await lines()).length
  expect(await outcomeOf(unwritten)).toMatchObject({ outcome: 'failed', written: [] })
  expect(await outcomeOf(written)).toMatchObject({ outcome: 'done', written: [{ length: 23 }] })
  expect(await lines()).toHaveLength(before)
  expect(await ledger.outbox.open()).toEqual([])
})

test('what nobody decided in time is closed on record in the name of the policy, once, and nothing is written', async () => {
  const row = await hold('Hurry, all of you.')
  const before = await lines()
  const { expire, posting } = await web()
  expect(await expire()).toBe(0)
  ahead += 6 * MINUTE
  const late = { actor: second, draft: approval(row), key: key() }
  await expect(posting.approvals.decide(late)).rejects.toThrow('This expired')
  expect(await expire()).toBe(1)
  expect(await expire()).toBe(0)
  const receipt = await outcomeOf(row)
  expect(receipt.outcome).toBe('refused')
  expect(receipt.why).toMatch(/^No second person decided. The policy broadcasts, version 1, held it for 5 min/)
  expect(await lines()).toEqual(before)
  const { rows } = await ledger.read.page({ query: 'known:policy', before: null, limit: 9, now: now() })
  expect(rows).toMatchObject([{ act: 'reject', person: 'policy:broadcasts', outcome: 'done' }])
})

test('what is refused before anything is known of it goes on record too', async () => {
  const { posting } = await web()
  const refused = async (act: string) => {
    const query = `did:${act} outcome:refused`
    const { rows } = await ledger.read.page({ query, before: null, limit: 1, now: now() })
    return rows.map(({ why, source, detail }) => ({ why, source, detail: JSON.parse(detail) }))
  }
  const uid = 'nobody-knows-it'
  const draft: DecisionDraft = { uid, sha256: 'a'.repeat(64), verb: 'reject', reason: '', changed: null, typed: null }
  await expect(posting.approvals.decide({ actor: someone, draft, key: key() })).rejects.toThrow(deciding.noAsk)
  expect(await refused('reject')).toMatchObject([{ why: toKeep(() => deciding.noAsk), detail: { ask: uid } }])
  const nowhere = { ...said('Hello.'), source: 'nowhere' }
  await expect(posting.posts.send({ actor: someone, draft: nowhere, key: key() })).rejects.toThrow()
  expect(await refused('post')).toMatchObject([{ source: 'nowhere' }])
  const kept = key()
  await posting.posts.send({ actor: someone, draft: { ...said('Once.'), to: ['qa'] }, key: kept })
  const other = { actor: someone, draft: { ...said('Twice.'), to: ['qa'] }, key: kept }
  await expect(posting.posts.send(other)).rejects.toThrow(words.otherBody)
  expect(await refused('post')).toMatchObject([{ why: toKeep(() => words.otherBody), source: 'teams' }])
})

test('is judged as it will be read: the index makes the very same of it once it is written', async () => {
  const config = (await reading.readers.ingest.configs()).get('teams')
  const source = (await reading.readers.status.at(now())).sources.find(({ label }) => label === 'teams')
  const protocol = protocols.find(({ name }) => name === 'swarm')
  if (!config || !source || !protocol || !writes(protocol)) throw new Error('There is no source.')
  const { posting } = await web()
  const draft = { ...said('Only you, @dev: 部署。'), to: ['qa'] }
  const { outcome } = await posting.posts.send({ actor: someone, draft, key: key() })
  expect(outcome).toBe('done')
  const text = (await lines()).at(-1) ?? ''
  await index()
  const [found] = (await reading.readers.messages.page({ query: '"Only you"', limit: 1, now: now() })).rows
  const [read] = await reading.readers.candidates.of([found?.uid ?? ''])
  const change = { effect: 'append' as const, path: 'atlas/channel.jsonl', text, fixed: [], id: null }
  const told = { at: read?.row.observedAt ?? 0, uid: read?.row.uid ?? '' }
  const [foreseen] = await foresee({ source, config, protocol }, [change], told)
  expect(foreseen?.candidate.words).toBe(read?.words)
  expect(foreseen?.candidate.facets).toBe(read?.facets)
  const { from, to, type, kind, flags, channel: where, body, mentions } = read?.row ?? {}
  expect(foreseen?.candidate.row).toMatchObject({ from, to, type, kind, flags, channel: where, body, mentions })
})
