import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMNS, csvHead, csvRecord } from '@/lib/export/csv'
import { visibleLines } from '@/lib/letters/glyphs'
import { type Canonical, canonical } from '@/lib/message/canonical'
import { rowAt } from '../../components/stream/rows'
import { hostile, message } from './messages'

type Cell = { text: string; quoted: boolean }

/** RFC 4180, read by the book: records end with CR LF outside quotes, two quotes inside are one. */
function read(csv: string): Cell[][] {
  const records: Cell[][] = []
  let record: Cell[] = []
  let at = 0
  while (at < csv.length) {
    let text = ''
    const quoted = csv[at] === '"'
    if (quoted) {
      for (at++; csv[at] !== '"' || csv[at + 1] === '"'; at++) {
        if (at >= csv.length) throw new Error('A quote is not closed.')
        if (csv[at] === '"') at++
        text += csv[at]
      }
      at++
    } else while (at < csv.length && !',\r\n"'.includes(csv[at] ?? '')) text += csv[at++]
    record.push({ text, quoted })
    if (csv[at] === ',') at++
    else if (csv.startsWith('\r\n', at)) {
      records.push(record)
      record = []
      at += 2
    } else throw new Error(`After a cell stands ${JSON.stringify(csv[at])}.`)
  }
  return records
}

/** What a cell meant before it was made tame. */
const meant = ({ text }: Cell) => (text.startsWith("'") ? text.slice(1) : text)

/** What spreadsheets take for the beginning of a formula. */
const ACTS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n\0]/

const cellsOf = (csv: string) => read(csv).flat()

function column(record: readonly Cell[], name: (typeof COLUMNS)[number]): Cell {
  const cell = record[COLUMNS.indexOf(name)]
  if (!cell) throw new Error(`There is no ${name}.`)
  return cell
}

test('the columns are the canonical fields, in their order', () => {
  expect(COLUMNS).toEqual(Object.keys(canonical(rowAt(0), 1, { body: '', reasoning: null, liesIn: null })))
  expect(cellsOf(csvHead.replace(/^\ufeff/, '')).map(({ text }) => text)).toEqual([...COLUMNS])
})

test('it begins with the byte order mark and every record ends with CR LF', () => {
  expect(csvHead).toMatch(/^\ufeff"uid","seq",.*\r\n$/)
})

test('whatever is written parses back to the same values', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 4 }), (messages) => {
      const records = read(messages.map(csvRecord).join(''))
      expect(records.length).toBe(messages.length)
      for (const [at, one] of messages.entries()) expectSame(records[at] ?? [], one)
    }),
  )
})

function expectSame(record: readonly Cell[], one: Canonical): void {
  expect(record.length).toBe(COLUMNS.length)
  for (const name of ['uid', 'channel', 'nativeId', 'traceId', 'from', 'type', 'state', 'body', 'reasoning'] as const) {
    const cell = column(record, name)
    const value = one[name]
    expect(value === null ? null : meant(cell)).toBe(value === null ? null : visibleLines(value))
    expect(cell.quoted).toBe(value !== null)
  }
  for (const name of ['to', 'mentions', 'flags'] as const)
    expect(JSON.parse(meant(column(record, name)))).toEqual(one[name])
  for (const name of ['sentAt', 'observedAt'] as const) {
    const value = one[name]
    expect(value === null ? null : Date.parse(meant(column(record, name)))).toBe(value)
  }
  expect(Number(column(record, 'offset').text)).toBe(one.offset)
  expect(column(record, 'broadcast').text).toBe(String(one.broadcast))
}

test('text without hidden or control characters is not changed at all', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'ab ,;"=+-@\'\n\t审批🙂'), maxLength: 40 })
  fc.assert(
    fc.property(message, plain, (one, body) => {
      const [record = []] = read(csvRecord({ ...one, body }))
      expect(meant(column(record, 'body'))).toBe(body)
    }),
  )
})

test('no cell begins as a formula does', () => {
  fc.assert(fc.property(message, (one) => cellsOf(csvRecord(one)).every(({ text }) => !ACTS.test(text))))
})

test('red control: RFC 4180 alone lets formulas in', () => {
  const naive = (text: string) => `"${text.replaceAll('"', '""')}"\r\n`
  expect(cellsOf(naive('=1+1')).some(({ text }) => ACTS.test(text))).toBe(true)
  const found = fc.check(fc.property(hostile, (text) => cellsOf(naive(text)).every((cell) => !ACTS.test(cell.text))))
  expect(found.failed).toBe(true)
})

test('red control: without doubled quotes text breaks out of its cell', () => {
  const naive = (text: string) => `"${text}"\r\n`
  expect(() => read(naive('a"\r\n=1+1')).flat()).toThrow()
})

test('no character that acts on a terminal stands in it', () => {
  fc.assert(fc.property(message, (one) => !/[^\P{Cc}\t\r\n]|\p{Cf}|\r(?!\n)/u.test(csvRecord(one))))
})
