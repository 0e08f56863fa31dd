import { describe, expect, it } from 'vitest'
import type { Levels } from '@/components/stream/list/arrived'
import { itemsOf } from '@/components/stream/list/items'
import { withSeenLine } from '@/components/stream/list/seen-line'
import { dayNumber } from '@/lib/time/clock'
import { rowAt } from '../rows'

const today = dayNumber(rowAt(0).orderAt)
/** Rows a second apart that arrived in this order. */
const arrived = (...seqs: number[]) =>
  itemsOf(
    seqs.map((seq, at) => rowAt(at * 1000, { seq: String(seq) })),
    today,
  )
const lines = (items: ReturnType<typeof arrived>, mark: number | null, unknown: number[] = []) =>
  withSeenLine(items, mark === null ? null : levelsOf(items, mark, unknown)).map((item) =>
    item.kind === 'row' ? `${item.row.seq}${item.late ? ' late' : ''}` : item.kind,
  )

function levelsOf(items: ReturnType<typeof arrived>, mark: number, unknown: number[]): Levels {
  const seqs = items.flatMap((item) => (item.kind === 'row' ? [Number(item.row.seq)] : []))
  const known = seqs.filter((seq) => !unknown.includes(seq))
  return new Map(known.map((seq) => [String(seq), seq > mark ? 1 : 0]))
}

describe('the line of what is seen', () => {
  it('stands where the rows that arrived since begin', () => {
    expect(lines(arrived(1, 2, 3, 4), 2)).toEqual(['1', '2', 'seen', '3', '4'])
  })

  it('is not there without a mark, when nothing is new, and when nothing here was seen', () => {
    expect(lines(arrived(1, 2), null)).toEqual(['1', '2'])
    expect(lines(arrived(1, 2), 2)).toEqual(['1', '2'])
    expect(lines(arrived(5, 6), 2)).toEqual(['5', '6'])
  })

  it('a row that came late is said to be new where it stands', () => {
    expect(lines(arrived(1, 9, 2, 8), 2)).toEqual(['1', '9 late', '2', 'seen', '8'])
    expect(lines(arrived(1, 9, 2), 2)).toEqual(['1', '9 late', '2'])
  })

  it('a row of which it is not known yet is neither seen nor new', () => {
    expect(lines(arrived(1, 2, 3), 1, [3])).toEqual(['1', 'seen', '2', '3'])
    expect(lines(arrived(1, 2, 3), 1, [2])).toEqual(['1', 'seen', '2', '3'])
    expect(lines(arrived(1, 2, 3), 2, [1, 2])).toEqual(['1', '2', '3'])
  })

  it('what stands between rows goes with the row below it', () => {
    const items = itemsOf([rowAt(0, { seq: '1' }), rowAt(120_000, { seq: '2' })], today)
    expect(lines(items, 1)).toEqual(['1', 'seen', 'quiet', '2'])
  })
})
