// Checks a piece of Signalbox's ledger without Signalbox: node verify-proof.mjs FILE [--key ledger-key.pub.pem] [--list]
// FILE is an export of the ledger (HTML or JSON). Exit code 0: everything holds and is signed; 1: something does not
// hold; 2: wrong usage, or a file that cannot be read; 3: it holds together, and no checkpoint signs all of it:
// anybody can have made that.
// Of a page, the proof in it is checked, and that its table shows exactly what that says. --list prints what it says.
//
// An entry is hashed as SHA-256 over the UTF-8 of JSON.stringify(['signalbox-entry-1', n, id, prev, at, person, name,
// role, assurance, session, act, subject, source, of, outcome, why, detail, shown, written, version]); prev is the hash
// of the entry before. A checkpoint is an Ed25519 signature over JSON.stringify(['signalbox-checkpoint-1', number, n,
// hash, at, prev, key]), with key the SHA-256 of the public key (SPKI, DER).
// A decision that a passkey sealed names by its SHA-256 (sealed.over; the challenge of WebAuthn) what that signed, among the
// kept bytes: JSON.stringify(['signalbox-decision-1', nonce, act, sha256 of the ask, [[effect, path, text], ...], reason,
// policy, version]), with NUL in files where a time, an id or a signature was fixed as they were written.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { argv, exit } from 'node:process'

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
const fail = (says) => {
  console.error(`broken: ${says}`)
  exit(1)
}

/** SHA-256 of the page without rows, proof, numbers and time, as each version of Signalbox wrote it. */
const PAGES = ['b1709eec5d0f64250a751302dbd47b2f1c63c0bdbc1e91a019dc96c5444f6b11']
const HEADS = 'Entry|Time UTC|Who|Role then, known by|Act|What|Outcome|On screen|Detail|Hash'.split('|')

const isListed = argv.includes('--list')
const [file, option, keyFile] = argv.slice(2).filter((word) => word !== '--list')
if (!file || (option !== undefined && (option !== '--key' || !keyFile))) {
  console.error('Usage: node verify-proof.mjs FILE [--key ledger-key.pub.pem] [--list]')
  exit(2)
}

const proof = readProof(had(file, () => readFileSync(file, 'utf8')))
const pem = keyFile ? had(keyFile, () => readFileSync(keyFile, 'utf8')) : proof.key
const key = pem === null ? null : had(keyFile ?? file, () => createPublicKey(pem))
const fingerprint = key && sha256(key.export({ type: 'spki', format: 'der' }))

let prev = null
const sealedOnes = []
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
  if (isSealed(values)) sealedOnes.push(n)
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
const isSigned = signed >= proof.to
console.log(
  isSigned ? `signed by key ${fingerprint}` : `not signed beyond entry ${signed}: no later checkpoint is in this file`,
)
if (!keyFile && key) console.log('the key is the one in the file: compare its fingerprint with the one you know')

if (sealedOnes.length > 0) console.log(`a passkey sealed what entry ${sealedOnes.join(', ')} says was decided`)

const asked = proof.entries.filter(([[n]]) => n >= proof.from && n <= proof.to)
if (isListed) for (const [values] of asked) list(values)
if (proof.page !== null) {
  checkTable(proof.page, asked)
  console.log('the table of the page shows what the proof says')
}
if (!isSigned) exit(3)

/** Is it a decision that a passkey signed? What says so has to hold, over what the entry says; an outcome says it of its intent. */
function isSealed([n, , , , , , , assurance, , act, , , of, , , detail, , written]) {
  const { sealed, ...said } = parsed(detail) ?? {}
  if (sealed === undefined && (assurance !== 'sealed' || of !== null)) return false
  const wrong = (says) => fail(`the passkey of entry ${n} ${says}`)
  const over = Object.hasOwn(proof.kept, sealed?.over) ? Buffer.from(proof.kept[sealed.over], 'base64') : null
  if (assurance !== 'sealed' || over === null) return wrong('sealed nothing')
  const bytes = (text) => Buffer.from(String(text), 'base64url')
  const client = parsed(bytes(sealed.clientData).toString()) ?? {}
  const isOver = sha256(over) === sealed.over && Buffer.from(sealed.over, 'hex').equals(bytes(client.challenge))
  if (client.type !== 'webauthn.get' || !isOver) return wrong('signed something else')
  const shown = bytes(sealed.authenticatorData)
  const name = URL.canParse(client.origin) ? new URL(client.origin).hostname : ''
  if (client.origin !== sealed.origin || sha256(name) !== shown.subarray(0, 32).toString('hex'))
    return wrong('is bound to another name')
  if ((shown[32] & 5) !== 5) return wrong('did not make sure of its person')
  const signed = Buffer.concat([shown, createHash('sha256').update(bytes(sealed.clientData)).digest()])
  if (!isSignedBy(sealed.key, signed, bytes(sealed.signature))) return wrong('did not sign it')
  const [word, , verb, ask, files, reason, ...policy] = parsed(over.toString()) ?? []
  const due = ['signalbox-decision-1', act, said.sha256, said.reason, said.policy?.name, said.policy?.version]
  const isDue = JSON.stringify([word, verb, ask, reason, ...policy]) === JSON.stringify(due)
  const text = written === null ? '' : Buffer.from(proof.kept[written], 'base64').toString()
  return (isDue && fits(files.map((file) => file[2]).join('\n'), text)) || wrong('sealed another decision')
}

function isSignedBy(jwk, data, signature) {
  const own = tried(() => createPublicKey({ key: jwk, format: 'jwk' }))
  return own !== null && verify(own.asymmetricKeyType === 'ed25519' ? null : 'sha256', data, own, signature)
}

/** Is `text` what `sealed` says, with a time, an id or a signature in the place of each NUL? */
function fits(sealed, text) {
  const [first, ...pieces] = sealed.split('\0')
  let at = text.startsWith(first) ? first.length : Number.NaN
  for (const [place, piece] of pieces.entries()) {
    const found = place === pieces.length - 1 ? text.length - piece.length : text.indexOf(piece, at)
    const isFixed = /^[^"\\\p{Cc}]{0,256}$/u.test(text.slice(at, found))
    at = found >= at && isFixed && text.startsWith(piece, found) ? found + piece.length : Number.NaN
  }
  return at === text.length
}

/** One entry on one line; what hides or acts is escaped. */
function list([n, , , at, person, name, role, assurance, , act, subject, source, of, outcome, why]) {
  const when = new Date(at).toISOString()
  console.log(shown({ n, at: when, person, name, role, assurance, act, subject, source, of, outcome, why }))
}

/** JSON in which nothing hides or acts. */
function shown(said) {
  return JSON.stringify(said).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
}

/** The table has to be, byte for byte, what is made here of the proven entries, and so has the page around it. */
function checkTable({ text, inside }, entries) {
  if (inside.includes('<')) fail('the proof of the page holds signs that a browser would take for markup')
  const rows = cut(text, '<tbody>', '</tbody>')
  const found = rows.split('</tr>').slice(0, -1)
  for (const [place, [values, hash]] of entries.entries()) {
    const row = found[place]
    if (row === undefined) fail(`the table lacks the row of entry ${values[0]}`)
    if (row !== rowOf(values, hash))
      fail(`row ${place + 1} of the table is not entry ${values[0]}: ${apart(row, values, hash)}`)
  }
  if (rows !== entries.map(([values, hash]) => `${rowOf(values, hash)}</tr>`).join(''))
    fail('the table has more than the entries of the proof')
  const title = `Ledger, entries ${proof.from.toLocaleString('en-US')} to ${proof.to.toLocaleString('en-US')}`
  const around = text
    .replace(`<tbody>${rows}</tbody>`, '<tbody></tbody>')
    .replace(`>${inside}<`, '><')
    .replace(/Exported \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, 'Exported')
    .replace(`<title>${title}</title>`, '<title></title>')
    .replace(`<h1>${title}</h1>`, '<h1></h1>')
  if (!PAGES.includes(sha256(around)))
    fail(`around its table the page is not as Signalbox writes it, it may hide rows or add words (${sha256(around)})`)
}

/** Which cell of a row is other than the proof says. */
function apart(row, values, hash) {
  const there = row.split('</td>')
  const place = rowOf(values, hash)
    .split('</td>')
    .findIndex((cell, at) => cell !== there[at])
  const text = (cell) => shown((cell ?? '').replace(/^(<tr>)?<td[^>]*>/, ''))
  return `its ${HEADS[place] ?? 'end'} shows ${text(there[place])}, the proof says ${text(rowOf(values, hash).split('</td>')[place])}`
}

/** One row as Signalbox writes it, without its end. */
function rowOf([n, , , at, person, name, role, assurance, , act, subject, , , outcome, why, detail], hash) {
  const itself = person === 'signalbox'
  const unproven = assurance === 'loopback' && !itself
  const known = itself ? 'by itself, no person' : `${role}, ${assurance}${unproven ? ' (does not prove a human)' : ''}`
  const cells = [
    [n, 'm'],
    [new Date(at).toISOString(), 'm'],
    [name],
    [known, unproven && 'w'],
    [act],
    [subject ?? ''],
    [why === null ? outcome : `${outcome}: ${why}`, (outcome === 'refused' || outcome === 'failed') && 'c'],
    [onScreen(detail)],
    [detail, 'm'],
    [hash, 'm'],
  ]
  return `<tr>${cells.map(([text, look]) => `<td${look ? ` class="${look}"` : ''}>${inPage(text)}</td>`).join('')}`
}

/** How long the browser said that something was on screen. */
function onScreen(detail) {
  const said = parsed(detail)?.onScreen
  const ms = said?.by === 'browser' ? said.ms : null
  if (typeof ms !== 'number' || ms < 0) return ''
  return `${ms / 1000} s${ms >= 3_600_000 ? ' or more' : ''}, says the browser`
}

/** Text in an element; what hides or acts is made visible. */
function inPage(text) {
  return String(text)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (sign) => {
      const code = sign.codePointAt(0)
      if (code < 0x20) return String.fromCodePoint(0x2400 + code)
      return code === 0x7f ? '\u2421' : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
    })
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function cut(text, from, to) {
  const start = text.indexOf(from) + from.length
  const end = text.indexOf(to, start)
  if (start < from.length || end === -1) fail('the page has no table')
  return text.slice(start, end)
}

function readProof(text) {
  const inScript = /<script type="application\/json" id="proof">(.*?)<\/script>/s.exec(text)
  if (/^\ufeff?"n",/.test(text)) fail('a table proves nothing: export the same entries as a page or as a proof')
  if (!inScript && /html?$/i.test(file))
    fail('this is named as a page and is none: a browser shows in it what nobody checked')
  const found = parsed(inScript ? inScript[1] : text)
  // Numbers alone: a page says them, and words in their place would stand there as ours.
  const { signalbox, from, to } = found ?? {}
  const isSome = Number.isSafeInteger(from) && Number.isSafeInteger(to) && from >= 1 && from <= to
  if (signalbox !== 'proof-1' || !isSome) fail('this is no export of a ledger')
  return { ...found, page: inScript && { text, inside: inScript[1] } }
}

function parsed(text) {
  return tried(() => JSON.parse(text))
}

function had(name, read) {
  const found = tried(read)
  if (found === null) console.error(`cannot be read: ${shown(name)}`)
  return found ?? exit(2)
}

function tried(read) {
  try {
    return read()
  } catch {
    return null
  }
}
