import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PolicyRule } from '@/lib/people/policy'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { expiryOver } from '@/server/boot/serve/look-after-acts'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings, type Settings } from '@/server/settings'
import { actingOver, someone, tells } from '@/tests/drafts'
import { MINUTE, rule } from './world'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

let home = ''
let settings: Settings
let reading: Reading
let ledger: Ledger
let ahead = 0
const now = () => Date.now() + ahead

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  await writeFile(channel(), '')
  settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  await ask('May I unlock the door, @human?')
  await ask('May I water the plants, @human?')
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const { posting } = await web()
  await posting.writing.turn({ actor: someone, label: 'teams', on: true, why: 'x' }, tells)
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

const channel = () => path.join(home, 'teams', 'atlas', 'channel.jsonl')
const lines = async () => (await readFile(channel(), 'utf8')).trimEnd().split('\n')
let asked = 0
async function ask(content: string) {
  asked += 1
  const ts = new Date(Date.UTC(2026, 10, 21) + asked * 1000).toISOString()
  const line = { ts, from: 'dev', to: ['@human'], type: 'request', reasoning: 'It is needed.', content }
  await appendFile(channel(), `${JSON.stringify(line)}\n`)
  await indexNow(settings, [{ root: path.join(home, 'teams'), protocol: 'swarm' }], SILENT)
}
async function web() {
  const parts = actingOver({ reading, ledger, data: settings.data, now })
  return { posting: (await postingOver(parts))(reading.readers, null), expire: await expiryOver(parts) }
}
let base = 0
async function save(given: Partial<PolicyRule>) {
  const policies = policiesOver({
    ...actingOver({ reading, ledger, data: settings.data, now }),
    readers: reading.readers,
  })
  await policies.save(someone, { name: 'locks', rule: rule(given), why: 'x', enable: true, base })
  base += 1
}

test('what a policy lets expire without a word is closed, and nothing is written', async () => {
  await save({ expiresAfterMs: 10 * MINUTE })
  const { posting, expire } = await web()
  const open = async () => (await posting.approvals.lists()).decide.rows.map(({ words }) => words)
  expect(await open()).toHaveLength(2)
  ahead = 11 * MINUTE
  expect(await open()).toEqual(['May I water the plants, @human?'])
  expect(await expire()).toBe(0)
  expect(await lines()).toHaveLength(2)
})

test('a policy that rejects does so once, however many consoles look, in words that say that no human decided', async () => {
  await save({ expiresAfterMs: 10 * MINUTE, onExpiry: 'reject', needed: 2 })
  const webs = await Promise.all([web(), web(), web()])
  expect(await Promise.all(webs.map(({ expire }) => expire()))).toEqual([0, 0, 0])
  ahead += 11 * MINUTE
  const rejected = await Promise.all(webs.map(({ expire }) => expire()))
  expect(rejected.filter((count) => count === 1).length).toBeGreaterThanOrEqual(1)
  expect(await Promise.all((await Promise.all([web(), web()])).map(({ expire }) => expire()))).toEqual([0, 0])
  const written = (await lines()).slice(2)
  expect(written).toHaveLength(1)
  const decision = JSON.parse(written[0] ?? '')
  expect(decision).toMatchObject({ to: ['@dev'], type: 'decision' })
  expect(decision.content).toContain('REJECTED')
  expect(decision.content).toContain(
    'No human decided. The policy locks, version 2, lets a request expire after 10 min',
  )
})

test('on record it is the policy that decided, not a person', async () => {
  const { rows } = await ledger.read.page({ query: 'did:reject', before: null, limit: 10, now: now() })
  expect(rows.map(({ person, name, assurance, settled }) => [person, name, assurance, settled?.outcome])).toEqual([
    ['policy:locks', 'policy locks v2', 'policy', 'done'],
  ])
  const { posting } = await web()
  const { rows: closed } = await posting.approvals.closed({ before: null, limit: 5 })
  expect(closed[0]?.decided).toMatchObject({ name: 'policy locks v2', assurance: 'policy', verb: 'reject' })
})
