import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { type House, openHouse } from '@/tests/serving'

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-one-team-'))
const root = path.join(home, 'atlas')
const channel = path.join(root, 'channel.jsonl')
const request = { from: 'qa', to: ['@human'], type: 'request', reasoning: 'It is due.', content: 'May I tag 1.0?' }

let house: House
let api: RunningConsole
beforeAll(async () => {
  mkdirSync(root)
  writeFileSync(channel, '')
  house = await openHouse({ typed: [{ protocol: 'swarm', root }] }, home)
  api = await runningConsole(house.data, Date.now())
  const known = async () => expect(await api.source.list.query()).toHaveLength(1)
  await vi.waitFor(known, { timeout: 120_000 })
  await api.writing.turn.mutate({ source: 'atlas', on: true, why: 'It is tried.' })
})
afterAll(() => house.close())

test('where one team is watched its name is the channel, and what is asked there can be decided', async () => {
  appendFileSync(channel, `${JSON.stringify({ ts: new Date().toISOString(), ...request })}\n`)
  const asks = async () => (await api.approvals.lists.query()).decide.rows
  await expect.poll(async () => (await asks()).length).toBe(1)
  const [{ uid, channel: named } = { uid: '', channel: '' }] = await asks()
  expect(named).toBe('atlas')
  const { sha256 } = await api.approvals.card.query({ uid })
  const draft = { uid, sha256, verb: 'approve' as const, reason: 'It is ready.', changed: null, typed: null }
  expect((await api.approvals.preview.mutate({ draft })).refused).toBeNull()
  await api.approvals.decide.mutate({ draft, key: 'a-key-of-one-team' })
  expect(JSON.parse(readFileSync(channel, 'utf8').trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    ...{ from: 'human', to: ['@qa'], type: 'decision' },
    content: expect.stringContaining('APPROVED'),
  })
})
