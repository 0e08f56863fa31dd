import { type KeptEntry, sealedValues } from '@/lib/ledger/entry'
import { onScreenOf } from '@/lib/ledger/on-screen'
import { saidEntry } from '@/lib/ledger/said-entry'
import { harmless, visible } from '@/lib/letters/glyphs'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { ledgerExported as words } from '@/lib/text/ledger/ledger-export'
import { fullTime } from '@/lib/time/clock'
import { byteOrderMark, csvLine } from './csv'

export const LEDGER_FORMATS = ['html', 'csv', 'proof'] as const
export type LedgerFormat = (typeof LEDGER_FORMATS)[number]

export const LEDGER_TYPES: { [format in LedgerFormat]: { type: string; end: string } } = {
  html: { type: 'text/html; charset=utf-8', end: 'html' },
  csv: { type: 'text/csv; charset=utf-8; header=present', end: 'csv' },
  proof: { type: 'application/json', end: 'proof.json' },
}

/** A piece of the chain with all that is needed to check it elsewhere. */
export type Proof = {
  /** Consecutive; those after `to` lead to the checkpoint that signs them. */
  entries: KeptEntry[]
  /** What was asked for. */
  from: number
  to: number
  /** Base64, by sha256. */
  kept: { [sha256: string]: string }
  /** Texts of checkpoints among these entries. */
  checkpoints: string[]
  /** The public key (PEM), null where there is none. */
  key: string | null
}

const FIELDS = [
  ...['n', 'at', 'person', 'name', 'role', 'assurance', 'act', 'subject', 'source', 'of', 'outcome', 'why', 'detail'],
  ...['shown', 'written', 'session', 'version', 'id', 'prev', 'hash'],
] as const

/** Ms, by the word of the browser. */
const ON_SCREEN = 'on_screen_ms'
/** What the ledger keeps as a code, as it is told. */
const IN_WORDS = ['subject_in_words', 'why_in_words'] as const

/** The proof as JSON: an entry is the array that is hashed, and its hash. The offline verifier reads it. */
export function proofText({ entries, from, to, kept, checkpoints, key }: Proof): string {
  const sealed = entries.map(({ hash, ...entry }) => [sealedValues(entry), hash])
  return harmless(JSON.stringify({ signalbox: 'proof-1', from, to, key, checkpoints, entries: sealed, kept }))
}

/** A table for a spreadsheet; nothing in it acts. */
export function ledgerCsv({ entries, from, to }: Proof): string {
  const asked = entries.filter(({ n }) => n >= from && n <= to)
  const lines = asked.map((entry) => {
    const values = new Map<string, unknown>(Object.entries({ ...entry, at: fullTime(entry.at) }))
    const { subject, why } = saidEntry(entry)
    return csvLine([...FIELDS.map((name) => values.get(name) ?? null), onScreenOf(entry.detail), subject, why])
  })
  return `${byteOrderMark}${csvLine([...FIELDS, ON_SCREEN, ...IN_WORDS])}${lines.join('')}`
}

/** A page to read and print that holds its proof; it runs nothing and asks for nothing. */
export function ledgerHtml(proof: Proof, at: number): string {
  const asked = proof.entries.filter(({ n }) => n >= proof.from && n <= proof.to)
  const rows = asked.map(rowOf).join('')
  const heads = words.heads.map((head) => `<th>${head}</th>`).join('')
  const title = words.title(proof.from, proof.to)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escaped(words.lead(fullTime(at)))}</p><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table><h2>${words.proof}</h2><p>${words.how}</p><script type="application/json" id="proof">${inScript(proofText(proof))}</script></body></html>\n`
}

/** The document in one of the formats; `at` is when (UTC ms). */
export function writtenAs(proof: Proof, format: LedgerFormat, at: number): string {
  if (format === 'csv') return ledgerCsv(proof)
  return format === 'html' ? ledgerHtml(proof, at) : proofText(proof)
}

const STYLE =
  'body{font:14px/1.45 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:4px 8px;border-bottom:1px solid #ccc;overflow-wrap:anywhere}.m{font:11px ui-monospace,monospace}.w{color:#8a4b00}.c{color:#b00020}'

/** As it was recorded, word for word: the offline verifier makes the same row of the proof and compares. */
function rowOf(entry: KeptEntry): string {
  const { n, at, person, name, role, assurance, act, subject, outcome, why, detail, hash } = entry
  const grave = outcome === 'refused' || outcome === 'failed' ? 'c' : ''
  const itself = person === SYSTEM_ACTOR.person
  const known = itself ? words.itself : words.known(role, assurance)
  const onScreen = onScreenOf(detail)
  const cells: (readonly [text: string, look: string])[] = [
    [String(n), 'm'],
    [fullTime(at), 'm'],
    [name, ''],
    [known, assurance === 'loopback' && !itself ? 'w' : ''],
    [act, ''],
    [subject ?? '', ''],
    [why === null ? outcome : `${outcome}: ${why}`, grave],
    [onScreen === null ? '' : words.onScreen(onScreen), ''],
    [detail, 'm'],
    [hash, 'm'],
  ]
  return `<tr>${cells.map(([text, look]) => `<td${look === '' ? '' : ` class="${look}"`}>${escaped(text)}</td>`).join('')}</tr>`
}

/** Text inside an element or a quoted attribute; hidden characters are made visible. */
function escaped(text: string): string {
  return visible(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** JSON inside a script element that no browser runs. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
