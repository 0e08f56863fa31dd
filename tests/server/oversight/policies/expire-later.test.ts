import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { expiryOver } from '@/server/boot/serve/look-after-acts'
import { policiesOver } from '@/server/boot/serve/policy-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { actingOver, someone, tells } from '@/tests/drafts'
import { MINUTE, rule } from './world'

/** More than are rejected at once. */
const MANY = 25

let home = ''
let reading: Reading
let ledger: Ledger
let expire: () => Promise<number>
let ahead = 0
const now = () => Date.now() + ahead
const at = (...steps: string[]) => path.join(home, ...steps)

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  for (const root of ['shut', 'open']) {
    await mkdir(at(root, 'runtime/Agent-1/outbox'), { recursive: true })
    await writeFile(at(root, 'mailbox_1.json'), JSON.stringify({ assigned_agent_id: 'Agent-1', messages: [] }))
  }
  // As many stand before it as after it, whichever way they are gone through.
  for (let each = 0; each <= 2 * MANY; each += 1) await ask(each === MANY ? 'open' : 'shut', each)
  const settings = readSettings({ flags: { data: at('data') }, environment: {}, directory: home, home })
  const sources = ['open', 'shut'].map((root) => ({ root: at(root), protocol: 'dream-os' }))
  await indexNow(settings, sources, { onProgress: () => undefined, onDeriving: () => undefined })
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const parts = actingOver({ reading, ledger, data: settings.data, now })
  const { writing } = (await postingOver(parts))(reading.readers, null)
  await writing.turn({ actor: someone, label: 'open', on: true, why: 'x' }, tells)
  expire = await expiryOver(parts)
  const policies = policiesOver({ ...parts, readers: reading.readers })
  const given = rule({ query: 'unlock', expiresAfterMs: MINUTE, onExpiry: 'reject' })
  await policies.save(someone, { name: 'locks', rule: given, why: 'x', enable: true, base: 0 })
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

async function ask(root: string, each: number): Promise<void> {
  const message = { message_id: `ask-${root}-${each}`, sender_agent_id: 'Agent-1', target_agent_id: 'User' }
  const timestamp_dispatched = new Date(Date.UTC(2026, 10, 21) + each * 1000).toISOString()
  const asked = { ...message, timestamp_dispatched, command: 'request_approval', params: { question: 'May I unlock?' } }
  await writeFile(at(root, `runtime/Agent-1/outbox/${message.message_id}.json`), JSON.stringify(asked))
}
const waiting = async (): Promise<object[]> => JSON.parse(await readFile(at('open/mailbox_1.json'), 'utf8')).messages

test('asks of a source that is read-only do not keep those of another from their rejection', async () => {
  ahead = 2 * MINUTE
  await writeFile(at('open/mailbox_1.json.lock'), 'Agent-1 is at it')
  for (let looks = 0; looks < 3; looks += 1) expect(await expire()).toBe(0)
  const { rows } = await ledger.read.page({ query: 'did:reject', before: null, limit: 10, now: now() })
  expect(rows.map(({ source, settled }) => [source, settled?.outcome])).toEqual([['open', 'failed']])
})

test('a rejection that failed is made once it can be, and not tried all the time', async () => {
  await rm(at('open/mailbox_1.json.lock'))
  for (let looks = 0; looks < 3; looks += 1) expect(await expire()).toBe(0)
  ahead += 2 * MINUTE
  let closed = 0
  for (let looks = 0; looks < 3; looks += 1) closed += await expire()
  expect(closed).toBe(1)
  expect(await waiting()).toMatchObject([{ command: 'approval_decision', params: { decision: 'rejected' } }])
  expect(await readdir(at('open'))).not.toContain('mailbox_1.json.lock')
})
