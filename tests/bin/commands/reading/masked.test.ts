import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MASK } from '@/lib/letters/mask-secrets'
import { dataOf } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { objectsIn, runIn } from '@/tests/bin/run'
import { swarmLine } from '@/tests/serving'

const KEY = `ghp_${'a1B2c3D4'.repeat(5)}`
let home = ''
const run = (...words: string[]) => runIn(home, {}, ...words, '--data', 'data')

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-masked-'))
  await mkdir(path.join(home, 'teams/atlas'), { recursive: true })
  const lines = [swarmLine(0, `push with ${KEY} please`), swarmLine(1, 'nothing is kept back here')]
  await writeFile(path.join(home, 'teams/atlas/channel.jsonl'), lines.join(''))
  await run('index', 'teams')
})
afterAll(() => rm(home, { recursive: true }))

test('what looks like a secret is kept back in rows, on a terminal and as JSON, and is found all the same', async () => {
  for (const words of [
    ['search', 'push'],
    ['search', KEY],
    ['search', 'push', '--json'],
  ]) {
    const { out } = await run(...words)
    expect(out).toContain(`push with ghp_${MASK} please`)
    expect(out).not.toContain(KEY)
  }
})

test.each(['jsonl', 'csv', 'md'])('an export as %s keeps it back and says so', async (format) => {
  const { out } = await run('export', '--format', format)
  expect(out).toContain(`push with ghp_${MASK} please`)
  expect(out).not.toContain(KEY)
  expect(out).toContain('masked')
})

test('each message says whether something of it is kept back', async () => {
  const told = objectsIn((await run('export')).out)
  expect(told.map(({ masked }) => masked)).toEqual([true, false])
})

test('it is exported whole where that is asked for, on record', async () => {
  for (const format of ['jsonl', 'csv', 'md']) {
    const { out, err } = await run('export', '--format', format, '--unmasked')
    expect({ err, whole: out.includes(KEY), kept: out.includes(MASK) }).toEqual({ err: '', whole: true, kept: false })
  }
  const ledger = await openLedgerSide(dataOf({ data: path.join(home, 'data'), database: null }), Date.now())
  const { rows } = await ledger.read.page({ query: '', before: null, limit: 99, now: Date.now() })
  await ledger.close()
  const secrets = rows.filter(({ act }) => act === 'export').map(({ detail }) => JSON.parse(detail).secrets)
  expect(new Set(secrets)).toEqual(new Set(['whole', 'masked']))
  expect(secrets.filter((one) => one === 'whole')).toHaveLength(3)
})
