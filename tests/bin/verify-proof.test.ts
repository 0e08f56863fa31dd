import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerCsv, ledgerHtml, type Proof, proofText } from '@/lib/export/ledger-rows'
import { ACTS, OUTCOMES } from '@/lib/ledger/act'
import { checkpointText, signedText } from '@/lib/ledger/checkpoint'
import { entryText, FIRST_PREV } from '@/lib/ledger/entry'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { openForReading, openLedger } from '@/server/store/keep/data'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { checkpointStore } from '@/server/store/ledger/checkpoints'
import { readProof } from '@/server/store/ledger/ledger-proof'
import { MIGRATIONS } from '@/tests/setup/template'
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

test('what cannot be read is told apart from what does not hold', async () => {
  await writeFile(path.join(home, 'export'), proofText(proof))
  const key = path.join(home, 'key.pem')
  for (const [file, keyFile] of [
    [path.join(home, 'none.json'), key],
    [path.join(home, 'export'), path.join(home, 'none.pem')],
    [path.join(home, 'export'), path.join(home, 'export')],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, [VERIFIER, file, '--key', keyFile])
    expect([status, `${stderr}`]).toEqual([2, expect.stringMatching(/^cannot be read: .*\n$/)])
  }
})

test('the proof is read out on demand, and nothing in it acts', async () => {
  const { status, says } = await verified(ledgerHtml(proof, 0), 'key.pem', '--list')
  expect(status).toBe(0)
  expect(says).toContain('the table of the page shows what the proof says')
  const listed = says.split('\n').filter((line) => line.startsWith('{'))
  expect(listed.map((line) => /^\{"n":(\d)/.exec(line)?.[1])).toEqual(['2', '3'])
  expect(listed[0]).toContain('"name":"local"')
  expect(says).toContain('\\u{202e}')
  expect(says).not.toContain('\u202e')
})

test.each<[string, (page: string) => string, string]>([
  [
    'a name',
    (it) => it.replace('<td>local</td>', '<td>Ada</td>'),
    'row 1 of the table is not entry 2: its Who shows "Ada", the proof says "local"',
  ],
  ['another row', (it) => it.replace('4.2 s, says', '9 s, says'), 'row 2 of the table is not entry 3: its On screen'],
  ['a warning that is gone', (it) => it.replace(' class="w"', ''), 'row 1 of the table is not entry 2: its Role'],
  ['what a reader does not see', (it) => it.replace('<td>local</td>', '<td hidden>local</td>'), 'row 1 of the table'],
  ['a row that is gone', (it) => it.replace(/<tr><td class="m">3<.*?<\/tr>/, ''), 'lacks the row of entry 3'],
  ['a row more', (it) => it.replace(/(<tr><td class="m">3<.*?<\/tr>)/, '$1$1'), 'more than the entries'],
  [
    'another order',
    (it) => it.replace(/(<tr><td class="m">2<.*?<\/tr>)(<tr><td class="m">3<.*?<\/tr>)/, '$2$1'),
    'row 1 of the table',
  ],
  [
    'rows that a style hides',
    (it) => it.replace('<style>', '<style>tr:nth-child(2){display:none}'),
    'around its table',
  ],
  ['heads that changed places', (it) => it.replace('<th>Who</th>', '<th>What</th>'), 'around its table'],
  ['words beside it', (it) => it.replace('<h2>', '<p>All approved.</p><h2>'), 'around its table'],
  ['a table before it', (it) => it.replace('<table>', '<!--<tbody></tbody>--><table>'), 'lacks the row'],
  ['other numbers', (it) => it.replace('<h1>Ledger, entries 2 to 3', '<h1>Ledger, entries 2 to 4'), 'around its table'],
])('%s in the table of a page is found', async (_what, forge, says) => {
  const page = ledgerHtml(proof, 0)
  expect(forge(page)).not.toBe(page)
  expect(await verified(forge(page))).toEqual({ status: 1, says: expect.stringContaining(says) })
})

test('whoever acted, and however, the table of a page is known again', async () => {
  const assurances = ['policy', 'loopback', 'token', 'password', 'second-factor', 'passkey', 'unheard-of']
  const [first] = proof.entries
  if (first === undefined) throw new Error('There is no entry.')
  const details = ['{"onScreen":{"ms":3600000,"by":"browser"}}', '{"onScreen":{"ms":0,"by":"browser"}}', '[1]', 'null']
  const sealed: Proof = { ...proof, entries: [], checkpoints: [], kept: {}, from: 1, to: 0 }
  for (const [place, assurance] of assurances.entries()) {
    const act = ACTS[place] ?? 'post'
    const person = place === 1 ? SYSTEM_ACTOR.person : `person-${place}`
    const said = {
      ...first,
      ...{ n: 1_000 + place, prev: sealed.entries.at(-1)?.hash ?? FIRST_PREV, act, assurance, person },
    }
    const { hash: _, ...entry } = {
      ...said,
      ...{
        outcome: OUTCOMES[place % OUTCOMES.length] ?? 'done',
        why: place % 2 ? HOSTILE : null,
        shown: null,
        written: null,
        detail: details[place % 4] ?? '{}',
      },
    }
    sealed.entries.push({ ...entry, hash: hash('sha256', entryText(entry)) })
  }
  const end = sealed.entries.at(-1)
  const unsigned = {
    number: 1,
    n: end?.n ?? 0,
    hash: end?.hash ?? '',
    at: 9,
    prev: FIRST_PREV,
    key: signer.fingerprint,
  }
  sealed.checkpoints.push(checkpointText(unsigned, signer.sign(signedText(unsigned))))
  const page = ledgerHtml({ ...sealed, from: 1_000, to: 1_000 + assurances.length - 1 }, Date.now())
  expect(await verified(page)).toEqual({ status: 0, says: expect.stringContaining('the table of the page shows') })
})

test.each([
  ['a table', () => ledgerCsv(proof), 'a table proves nothing'],
  ['something else', () => 'hello', 'this is no export of a ledger'],
])('%s is refused in one line', async (_what, text, says) => {
  const found = await verified(text())
  expect(found).toEqual({ status: 1, says: expect.stringContaining(says) })
  expect(found.says.trim().split('\n')).toHaveLength(1)
})

test('what no checkpoint signs is told apart from what is proved: anybody can have made it', async () => {
  const [entry] = proof.entries
  if (entry === undefined) throw new Error('There is no entry.')
  const first = { ...entry, name: 'somebody else' }
  const forged: Proof = { ...proof, entries: [{ ...first, hash: hash('sha256', entryText(first)) }], to: 2 }
  for (const text of [proofText, (it: Proof) => ledgerHtml(it, 0)].map((written) =>
    written({ ...forged, checkpoints: [] }),
  ))
    expect(await verified(text)).toEqual({ status: 3, says: expect.stringContaining('not signed beyond entry 0') })
  expect((await verified(proofText(proof))).status, 'red control').toBe(0)
})

test.each<[string, { [field: string]: unknown }]>([
  ['none at all', { from: 1, to: 0 }],
  ['words instead of a number', { from: '2</h1><p>All was approved by Ada.</p><h1>', to: 0 }],
  ['words at the end', { from: 1, to: '0</h1><p>All was approved by Ada.</p><h1>' }],
  ['no numbers', { from: null, to: null }],
])('a page that says it is of %s proves nothing: anybody can have made that', async (_what, said) => {
  const { key } = proof
  const forged = { signalbox: 'proof-1', key, checkpoints: [], entries: [], kept: {}, ...said }
  const empty = ledgerHtml({ ...proof, from: 1, to: 0, entries: [], checkpoints: [], kept: {} }, 0)
  const page = empty
    .replace(/(id="proof">).*?(<\/script>)/s, `$1${JSON.stringify(forged).replaceAll('<', '\\u003c')}$2`)
    .replaceAll('entries 1 to 0', `entries ${said.from} to ${said.to}`)
  const found = { status: 1, says: expect.stringContaining('this is no export of a ledger') }
  expect(await verified(page)).toEqual(found)
  expect(await verified(JSON.stringify(forged))).toEqual(found)
})

test('a proof that a browser would take for a page is none: what it shows there was checked by nobody', async () => {
  const file = path.join(home, 'export.html')
  await writeFile(file, JSON.stringify({ shows: '<p>All was approved by Ada.</p>', ...JSON.parse(proofText(proof)) }))
  const { status, stderr } = spawnSync(process.execPath, [VERIFIER, file, '--key', path.join(home, 'key.pem')])
  expect({ status, says: stderr.toString() }).toEqual({
    status: 1,
    says: 'broken: this is named as a page and is none: a browser shows in it what nobody checked\n',
  })
  await writeFile(file, ledgerHtml(proof, 0))
  expect(spawnSync(process.execPath, [VERIFIER, file, '--key', path.join(home, 'key.pem')]).status).toBe(0)
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
  // Behind it stand what it was about, and why, in words.
  expect(lines.map((line) => line.split(',').at(-3))).toEqual(['"on_screen_ms"', '', '"4200"'])
})
