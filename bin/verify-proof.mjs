// Checks a piece of Signalbox's ledger without Signalbox: node verify-proof.mjs FILE [--key ledger-key.pub.pem] [--list]
// FILE is an export of the ledger (HTML or JSON). Exit code 0: everything holds; 1: something does not; 2: wrong usage.
// What was checked is the proof in FILE, not the table around it: --list prints what the proof says.
//
// An entry is hashed as SHA-256 over the UTF-8 of JSON.stringify(['signalbox-entry-1', n, id, prev, at, person, name,
// role, assurance, session, act, subject, source, of, outcome, why, detail, shown, written, version]); prev is the hash
// of the entry before. A checkpoint is an Ed25519 signature over JSON.stringify(['signalbox-checkpoint-1', number, n,
// hash, at, prev, key]), with key the SHA-256 of the public key (SPKI, DER).
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
const fail = (says) => {
  console.error(`broken: ${says}`)
  exit(1)
}

const isListed = argv.includes('--list')
const [file, option, keyFile] = argv.slice(2).filter((word) => word !== '--list')
if (!file || (option !== undefined && (option !== '--key' || !keyFile))) {
  console.error('Usage: node verify-proof.mjs FILE [--key ledger-key.pub.pem] [--list]')
  exit(2)
}

const proof = readProof(readFileSync(file, 'utf8'))
const pem = keyFile ? readFileSync(keyFile, 'utf8') : proof.key
const key = pem === null ? null : createPublicKey(pem)
const fingerprint = key && sha256(key.export({ type: 'spki', format: 'der' }))

let prev = null
const hashes = new Map()
for (const [values, hash] of proof.entries) {
  const [n, , before] = values
  if (sha256(JSON.stringify(['signalbox-entry-1', ...values])) !== hash) fail(`entry ${n} is not what was recorded`)
  if (prev !== null && (before !== prev.hash || n !== prev.n + 1)) fail(`entry ${n} does not follow entry ${prev.n}`)
  for (const named of [values[16], values[17]]) {
    if (named === null) continue
    const bytes = proof.kept[named]
    if (bytes === undefined || sha256(Buffer.from(bytes, 'base64')) !== named)
      fail(`bytes of entry ${n} are not what they were`)
  }
  hashes.set(n, hash)
  prev = { n, hash }
}
for (let n = proof.from; n <= proof.to; n++) if (!hashes.has(n)) fail(`entry ${n} is missing`)

let signed = 0
for (const text of proof.checkpoints) {
  const seal = JSON.parse(text)
  const what = JSON.stringify(['signalbox-checkpoint-1', seal.number, seal.n, seal.hash, seal.at, seal.prev, seal.key])
  if (key === null) fail(`checkpoint ${seal.number} cannot be checked: name the public key with --key`)
  if (seal.key !== fingerprint) fail(`checkpoint ${seal.number} is signed with another key`)
  if (!verify(null, Buffer.from(what), key, Buffer.from(seal.signature, 'base64')))
    fail(`the signature of checkpoint ${seal.number} does not hold`)
  if (hashes.get(seal.n) !== seal.hash) fail(`checkpoint ${seal.number} signs another entry ${seal.n}`)
  signed = Math.max(signed, seal.n)
}

console.log(`entries ${proof.from} to ${proof.to} hold, each bound to the one before`)
console.log(
  signed >= proof.to
    ? `signed by key ${fingerprint}`
    : `not signed beyond entry ${signed}: no later checkpoint is in this file`,
)
if (!keyFile && key) console.log('the key is the one in the file: compare its fingerprint with the one you know')

if (isListed) for (const [values] of proof.entries) if (values[0] >= proof.from && values[0] <= proof.to) list(values)
if (!isListed && proof.isPage)
  console.log('the table of the page is only to be read: --list prints what the proof says')

/** One entry on one line; what hides or acts is escaped. */
function list([n, , , at, person, name, role, assurance, , act, subject, source, of, outcome, why]) {
  const said = {
    n,
    at: new Date(at).toISOString(),
    person,
    name,
    role,
    assurance,
    act,
    subject,
    source,
    of,
    outcome,
    why,
  }
  console.log(
    JSON.stringify(said).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`),
  )
}

function readProof(text) {
  const inPage = /<script type="application\/json" id="proof">(.*?)<\/script>/s.exec(text)
  if (/^\ufeff?"n",/.test(text)) fail('a table proves nothing: export the same entries as a page or as a proof')
  const found = parsed(inPage ? inPage[1] : text)
  if (found?.signalbox !== 'proof-1') fail('this is no export of a ledger')
  return { ...found, isPage: inPage !== null }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
