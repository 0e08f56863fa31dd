import { parseJson } from '@/lib/json/json'
import type { Naming } from '@/lib/json/list-layout'
import { isFields } from '@/lib/ledger/seal'
import type { Container, Cut, Span, Spoken } from './container'
import { withField } from './json/json-field'
import { exactJson, jsonIdentity, ownId, PLAIN, sealedJson, spokenAs } from './json/json-record'
import { isAllRecords, partsOf } from './line-parts'

/**
 * One record a line, at whose end more are written. What is equal is told apart by where it stands, so a line is known by
 * its own bytes, unless something of it may change.
 */
export function lines(more: Partial<Naming> = {}): Container {
  const naming = { ...PLAIN, ...more }
  const identityOf = (line: string) => {
    const parsed = naming.mutable.length === 0 && naming.identity === null ? null : parseJson(line)
    return parsed?.ok ? jsonIdentity(parsed.value, naming) : line
  }
  const cutOne = (text: string, { start, end, shared }: Piece): Cut => {
    const line = text.slice(start, end)
    const parsed = parseJson(line)
    const place = () => ({ start, end })
    if (!parsed.ok) return { is: 'unreadable', fault: parsed, place }
    const { value, duplicateKeys: ambiguous } = parsed
    return { is: 'record', value, ambiguous, shared, identity: () => identityOf(line), place }
  }
  const cut = (text: string): Cut[] => piecesOf(text).map((piece) => cutOne(text, piece))
  return {
    name: 'lines',
    mutable: naming.mutable,
    one: parseJson,
    cut,
    parts: partsOf,
    find: ({ now, aside = [] }, { isIt, id }) => {
      const isOf = (text: string) => (span: Span) => isIt(identityOf(text.slice(span.start, span.end)))
      const isIn = (text: string) => spansOf(text).some(isOf(text)) || piecesOf(text).some(isOf(text))
      if (now !== null && isIn(now)) return 'same'
      if (aside.some(isIn)) return 'aside'
      const isAltered = (one: Cut) => one.is === 'record' && id !== null && ownId(one.value, naming) === id
      return now !== null && cut(now).some(isAltered) ? 'changed' : 'gone'
    },
    put: (text, putting) => {
      if ('more' in putting) return putting.more.includes('\n') ? null : `${ended(text)}${putting.more}\n`
      const { isIt, nth = 0 } = putting.of
      const span = piecesOf(text).filter(({ start, end }) => isIt(identityOf(text.slice(start, end))))[nth]
      if (span === undefined || putting.value.includes('\n')) return null
      const line = text.slice(span.start, span.end)
      const parsed = parseJson(line)
      const after = parsed.ok && !parsed.duplicateKeys ? withField(line, [], putting) : null
      return after === null ? null : `${text.slice(0, span.start)}${after}${text.slice(span.end)}`
    },
    sign: {
      one: (text) => sealedJson(text, naming),
      all: (text) => {
        const spans = spansOf(text)
        const spoken = spans.flatMap(({ start, end }): Spoken[] => {
          const read = exactJson(text.slice(start, end))
          return read !== null && isFields(read.exact) ? [spokenAs(read.exact, read.value, naming)] : []
        })
        const isWhole = spoken.length > 0 && spoken.length === spans.length
        return isWhole ? { spoken, isList: spoken.length > 1 } : null
      },
    },
  }
}

/**
 * A line that has no end yet is one where it is an object or a list that is complete, or several: nothing else tells by
 * itself that nothing more comes.
 */
export function isWholeLine(text: string): boolean {
  const line = text.trim()
  return (line.startsWith('{') || line.startsWith('[')) && (parseJson(line).ok || isAllRecords(line))
}

type Piece = Span & { shared: boolean }

/** Lines, and of those that are no record by themselves the parts that they hold. */
function piecesOf(text: string): Piece[] {
  return spansOf(text).flatMap(({ start, end }): Piece[] => {
    const line = text.slice(start, end)
    const parsed = parseJson(line)
    const parts = parsed.ok && isFields(parsed.value) ? null : partsOf(line)
    if (parts === null) return [{ start, end, shared: false }]
    return parts.map((part) => ({ start: start + part.start, end: start + part.end, shared: true }))
  })
}

/** The lines that are not blank, without their ends. */
function spansOf(text: string): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const next = feed === -1 ? text.length : feed + 1
    const last = feed === -1 ? text.length : feed
    const end = last > start && text.charAt(last - 1) === '\r' ? last - 1 : last
    if (/[^ \t\r]/.test(text.slice(start, end))) spans.push({ start, end })
    start = next
  }
  return spans
}

function ended(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
