import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCheckpointing } from '@/server/boot/serve/ledger/checkpointing'
import { verifyNow } from '@/server/boot/serve/ledger/verify-now'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { draft } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

let home = ''
let ledger: Ledger
const at = (name: string) => path.join(home, name)

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-checkpoints-'))
  await mkdir(at('data'))
  await mkdir(at('agents'))
  ledger = await openLedgerSide({ directory: at('data'), postgresUrl: null, migrations: MIGRATIONS }, 0)
})
afterEach(async () => {
  await ledger.close()
  await rm(home, { recursive: true, force: true })
})

const problems: unknown[] = []
function open(checkpoints: string | null, entries = 1_000) {
  const settings = { data: at('data'), checkpoints, checkpointEntries: entries, checkpointMinutes: 60 }
  const report = (error: unknown) => void problems.push(error)
  return openCheckpointing({ settings, store: ledger.checkpoints, roots: [at('agents')], now: Date.now, report })
}
const verified = (checkpoints: string | null) =>
  verifyNow({ data: at('data'), database: null, checkpoints }, null, Date.now)
const filesIn = async () => (await readdir(at('witness'))).sort()

test('a checkpoint goes outside on demand, after so many entries, and at the end', async () => {
  const checkpointing = await open(at('witness'), 3)
  await ledger.entries.append(draft())
  expect(await checkpointing.take()).toMatchObject({ number: 1, n: 1 })
  expect(await checkpointing.take(), 'nothing came since').toBeNull()
  for (let n = 0; n < 3; n++) await ledger.entries.append(draft())
  await vi.waitUntil(async () => (await ledger.checkpoints.last())?.number === 2, { timeout: 60_000 })
  await ledger.entries.append(draft())
  await checkpointing.close()
  expect(await filesIn()).toEqual([
    'checkpoint-00000001.json',
    'checkpoint-00000002.json',
    'checkpoint-00000003.json',
    'ledger-key.pub.pem',
  ])
  expect((await stat(at('data/ledger-key.pem'))).mode & 0o777).toBe(0o600)
  expect(await verified(null)).toMatchObject({ entries: 5, checkpoints: 3, outside: at('witness'), broken: null })
})

test('what a crash kept from going outside goes at the next; what lies there is never overwritten', async () => {
  const checkpointing = await open(at('witness'))
  await ledger.entries.append(draft())
  await checkpointing.take()
  const file = at('witness/checkpoint-00000001.json')
  const text = await readFile(file, 'utf8')
  await rm(file)
  await checkpointing.take()
  expect(await readFile(file, 'utf8')).toBe(text)
  await writeFile(file, text.replace('"n":1', '"n":7'))
  await expect(checkpointing.take()).rejects.toMatchObject({ code: 'conflict' })
  expect((await verified(at('witness'))).broken).toMatchObject({ at: 'checkpoint', number: 1 })
  await checkpointing.close()
})

test('what could not go outside goes as soon as it can, though nobody does anything more', async () => {
  const checkpointing = await open(at('witness'), 1)
  const name = 'witness/checkpoint-00000001.json'
  await mkdir(at(name))
  await ledger.entries.append(draft())
  await vi.waitUntil(() => checkpointing.state().problem !== null, { timeout: 60_000 })
  expect((await ledger.checkpoints.last())?.number).toBe(1)
  await rm(at(name), { recursive: true })
  await vi.waitUntil(() => checkpointing.state().problem === null, { timeout: 60_000 })
  expect(await verified(at('witness'))).toMatchObject({ entries: 1, checkpoints: 1, broken: null })
  expect((await filesIn()).filter((file) => file.startsWith('checkpoint'))).toHaveLength(1)
  await checkpointing.close()
})

test.each([
  ['in the data', 'data/checkpoints'],
  ['the data themselves', 'data'],
  ['in what is watched', 'agents/checkpoints'],
])('a directory that lies %s is refused', async (_what, name) => {
  await expect(open(at(name))).rejects.toMatchObject({ code: 'bad-setting' })
})

test('without a directory there are none, and who wants one is told what to do', async () => {
  const checkpointing = await open(null)
  await expect(checkpointing.take()).rejects.toMatchObject({ code: 'refused' })
  expect(await verified(null)).toMatchObject({ entries: 0, outside: null, broken: null })
})
