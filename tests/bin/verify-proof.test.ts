import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerCsv, ledgerHtml, type Proof, proofText } from '@/lib/export/ledger'
import { openForReading, openLedger } from '@/server/store/data'
import { appendEntry } from '@/server/store/ledger/append'
import { checkpointStore } from '@/server/store/ledger/checkpoints'
import { readProof } from '@/server/store/ledger/proof'
import { MIGRATIONS } from '../databases'
import { draft } from '../drafts'
import { newSigner } from '../sealed'

const VERIFIER = path.resolve(import.meta.dirname, '../../bin/verify-proof.mjs')
const HOSTILE = '</script><img src=x onerror=alert(1)> =cmd|1 “\u202e”'
const signer = newSigner()
let home = ''
let proof: Proof

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-proof-'))
  const data = { directory: home, postgresUrl: null, migrations: MIGRATIONS }
  const writer = await openLedger(data, 0)
  const reader = await openForReading(data, 'ledger')
  await writer.write(async (tx) => {
    for (let n = 1; n <= 5; n++)
      await appendEntry(tx, {
        ...draft({ at: n, subject: `=${n} ${HOSTILE}`, written: Buffer.from([n, 0, 255]) }),
        detail: { onScreen: n === 3 ? { ms: 4_200, by: 'browser' } : null },
      })
  })
  await checkpointStore(writer, reader).add('/mnt/witness', signer, 9)
  proof = { ...(await readProof(reader, 2, 3)), key: signer.pem }
  await reader.close()
  await writer.close()
  await writeFile(path.join(home, 'key.pem'), signer.pem)
  await writeFile(path.join(home, 'other.pem'), newSigner().pem)
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function verified(text: string, key = 'key.pem', ...more: string[]) {
  const file = path.join(home, 'export')
  await writeFile(file, text)
  const { status, stdout, stderr } = spawnSync(process.execPath, [
    VERIFIER,
    file,
    '--key',
    path.join(home, key),
    ...more,
  ])
  return { status, says: `${stdout}${stderr}` }
}

test('an export is checked by one file of plain Node, as a page and as JSON', async () => {
  for (const text of [proofText(proof), ledgerHtml(proof, 0)]) {
    const { status, says } = await verified(text)
    expect(says).toContain('entries 2 to 3 hold')
    expect(says).toContain(`signed by key ${signer.fingerprint}`)
    expect(status).toBe(0)
  }
})

test.each<[string, (proof: Proof) => Proof, string]>([
  [
    'an entry',
    (it) => ({ ...it, entries: it.entries.map((one) => ({ ...one, why: 'other' })) }),
    'entry 2 is not what',
  ],
  ['an order', (it) => ({ ...it, entries: it.entries.toReversed() }), 'does not follow'],
  ['a missing entry', (it) => ({ ...it, entries: it.entries.slice(1) }), 'entry 2 is missing'],
  ['bytes', (it) => ({ ...it, kept: {} }), 'bytes of entry 2'],
  [
    'a checkpoint',
    (it) => ({ ...it, checkpoints: it.checkpoints.map((text) => text.replace('"at":9', '"at":8')) }),
    'signature',
  ],
])('%s that was tampered with is found', async (_what, tamper, says) => {
  expect(await verified(proofText(tamper(proof)))).toEqual({ status: 1, says: expect.stringContaining(says) })
})

test('what a page shows is not what is checked: the proof is read out on demand, and nothing in it acts', async () => {
  const forged = ledgerHtml(proof, 0).replace('<td>', '<td>Somebody else, ')
  expect((await verified(forged)).says).toContain('--list prints what the proof says')
  const { status, says } = await verified(forged, 'key.pem', '--list')
  expect(status).toBe(0)
  const listed = says.split('\n').filter((line) => line.startsWith('{'))
  expect(listed.map((line) => /^\{"n":(\d)/.exec(line)?.[1])).toEqual(['2', '3'])
  expect(listed[0]).toContain('"name":"local"')
  expect(says).toContain('\\u{202e}')
  expect(says).not.toContain('\u202e')
})

test.each([
  ['a table', () => ledgerCsv(proof), 'a table proves nothing'],
  ['something else', () => 'hello', 'this is no export of a ledger'],
])('%s is refused in one line', async (_what, text, says) => {
  const found = await verified(text())
  expect(found).toEqual({ status: 1, says: expect.stringContaining(says) })
  expect(found.says.trim().split('\n')).toHaveLength(1)
})

test('a checkpoint of another key proves nothing', async () => {
  expect(await verified(proofText(proof), 'other.pem')).toEqual({
    status: 1,
    says: expect.stringContaining('another key'),
  })
})

test('nothing in a page or a table acts', () => {
  const page = ledgerHtml(proof, 0)
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  expect(page).not.toContain('<img')
  expect(page).not.toContain('\u202e')
  expect(ledgerCsv(proof)).toContain(`"'=2 </script>`)
})

test('how long a decision was on screen stands in a page and a table, by whose word', () => {
  expect(ledgerHtml(proof, 0).match(/4\.2 s, says the browser/g)).toHaveLength(1)
  const lines = ledgerCsv(proof).trim().split('\r\n')
  expect(lines.map((line) => line.slice(line.lastIndexOf(',') + 1))).toEqual(['"on_screen_ms"', '', '"4200"'])
})
