import { describe, expect, test } from 'vitest'
import { csvRecord } from '@/lib/export/csv'
import { ledgerCsv, ledgerHtml, type Proof, proofText } from '@/lib/export/ledger-rows'
import { markdownEntry, markdownHead } from '@/lib/export/markdown'
import type { KeptEntry } from '@/lib/ledger/entry'
import { jsonLine } from '@/lib/letters/glyphs'
import { type Canonical, canonical } from '@/lib/message/canonical'
import { HOW_MANY, payloads } from '@/tests/payloads'
import { rowAt } from '../../components/stream/rows'

const ALL = payloads()
/** What a terminal would act on, but for tabs and ends of lines. */
const ACTS = /(?![\t\n]|\r\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
const FORMULA = /^(?:[\t\r\n\0]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/u

/** A message that says it in every field that an agent chooses. */
function saying(text: string): Canonical {
  const names = {
    nativeId: text,
    traceId: text,
    replyTo: text,
    from: text,
    to: [text],
    mentions: [text],
    flags: [text],
  }
  const more = { source: text, channel: text, type: text, state: text, path: text, sentAtRaw: text }
  return canonical(rowAt(0, { ...names, ...more }), 1, { body: text, reasoning: text, liesIn: null })
}

/** An entry about it, with the words of a person who repeats it. */
function telling(text: string, n: number): KeptEntry {
  const who = { person: text, name: text, role: text, assurance: text, session: text }
  const what = { act: 'reject', subject: text, source: text, of: null, outcome: 'done', why: text }
  const rest = { detail: JSON.stringify({ [text]: text }), shown: null, written: null, version: '0.1.0' }
  return { n, id: `id-${n}`, prev: '0'.repeat(64), at: 1, ...who, ...what, ...rest, hash: 'f'.repeat(64) }
}

function proofOf(texts: readonly string[]): Proof {
  const entries = texts.map((text, at) => telling(text, at + 1))
  return { entries, from: 1, to: entries.length, kept: {}, checkpoints: [], key: null }
}

/** The cells of a file of RFC 4180, without the mark at its beginning. */
function cells(csv: string): string[] {
  return [...csv.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '').replaceAll('""', '"'),
  )
}

/** What of a Markdown text stands in no fence, by the book. */
function outsideFences(markdown: string): string {
  let fence: string | null = null
  return markdown
    .split('\n')
    .filter((line) => {
      const [run] = /^ {0,3}`{3,}/.exec(line) ?? []
      const before = fence
      if (before === null && run !== undefined) fence = run.trim()
      else if (before !== null && run !== undefined && run.trim().length >= before.length && line.trim() === run.trim())
        fence = null
      return before === null && fence === null
    })
    .join('\n')
}

describe(`${HOW_MANY} payloads in a file that somebody takes away`, () => {
  test('CSV of messages and of the ledger: no cell is a formula, nothing acts on a terminal', () => {
    const proof = ledgerCsv(proofOf(ALL)).slice(1)
    for (const file of [...ALL.map((one) => csvRecord(saying(one))), proof]) {
      expect(cells(file).filter((cell) => FORMULA.test(cell) && !/^-?\d+$/.test(cell))).toEqual([])
      expect(ACTS.exec(file)).toBeNull()
    }
    expect(FORMULA.test('=1+1') && ACTS.test('\u001b[2J'), 'red control').toBe(true)
  })

  test('JSONL and the proof: the same to a parser, harmless as they stand', () => {
    for (const one of ALL) {
      const line = jsonLine(saying(one))
      expect([ACTS.exec(line), JSON.parse(line).body]).toEqual([null, one])
    }
    expect(ACTS.exec(proofText(proofOf(ALL)))).toBeNull()
  })

  test('Markdown: nothing that an agent said stands outside a fence', () => {
    const plain = outsideFences(markdownHead({ query: 'x', at: 1 }) + markdownEntry(saying('x'), 1))
    for (const one of ALL) {
      const file = markdownHead({ query: one, at: 1 }) + markdownEntry(saying(one), 1)
      expect(outsideFences(file)).toBe(plain)
      expect(ACTS.exec(file)).toBeNull()
    }
    expect(outsideFences('```text\n```\n<img>\n```'), 'red control').toContain('<img>')
  })

  test('the page of the ledger has the elements that it has without them, and no others', () => {
    const elements = (html: string) => html.match(/<[^>]*>/g) ?? []
    const harmless = elements(ledgerHtml(proofOf(ALL.map(() => 'x')), 1))
    const file = ledgerHtml(proofOf(ALL), 1)
    expect(elements(file)).toEqual(harmless)
    expect(ACTS.exec(file)).toBeNull()
  })
})
