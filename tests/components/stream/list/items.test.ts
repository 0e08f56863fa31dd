import { describe, expect, it } from 'vitest'
import { itemsOf } from '@/components/stream/list/items'
import { dayNumber } from '@/lib/time/clock'
import { rowAt } from '../rows'

const today = dayNumber(rowAt(0).orderAt)
const kinds = (rows: Parameters<typeof itemsOf>[0]) => itemsOf(rows, today).map((item) => item.kind)
const repeats = (rows: Parameters<typeof itemsOf>[0]) =>
  itemsOf(rows, today).map((item) => item.kind === 'row' && item.repeated)

describe('the lines of the list', () => {
  it('more than 60 s without a row is a line that says how long', () => {
    expect(kinds([rowAt(0), rowAt(60_000), rowAt(120_001)])).toEqual(['row', 'row', 'quiet', 'row'])
    expect(itemsOf([rowAt(0), rowAt(78_000)], today)[1]).toMatchObject({ kind: 'quiet', ms: 78_000 })
  })

  it('a new UTC day is named, and so is the first day unless it is today', () => {
    const day = 86_400_000
    expect(kinds([rowAt(0), rowAt(day)])).toEqual(['row', 'day', 'row'])
    expect(kinds([rowAt(-day)])).toEqual(['day', 'row'])
    expect(itemsOf([rowAt(-day)], today)[0]).toMatchObject({ kind: 'day', quiet: 0 })
  })

  it('a silence over midnight keeps its length beside the name of the day', () => {
    const midnight = 86_400_000 - (rowAt(0).orderAt % 86_400_000)
    const hours = itemsOf([rowAt(midnight - 10_800_000), rowAt(midnight + 3_600_000)], today)
    expect(hours[1]).toMatchObject({ kind: 'day', quiet: 14_400_000 })
    expect(itemsOf([rowAt(midnight - 20_000), rowAt(midnight + 20_000)], today)[1]).toMatchObject({ quiet: 0 })
  })

  it('the same sender and recipients in a row are said once', () => {
    expect(repeats([rowAt(0), rowAt(1), rowAt(2, { to: ['td'] })])).toEqual([false, true, false])
  })

  it('another channel, source or order of recipients is said again', () => {
    expect(repeats([rowAt(0), rowAt(1, { channel: 'ops' })])).toEqual([false, false])
    expect(repeats([rowAt(0), rowAt(1, { source: 'b' })])).toEqual([false, false])
    expect(repeats([rowAt(0, { to: ['a', 'b'] }), rowAt(1, { to: ['a'] })])).toEqual([false, false])
  })

  it('who only claims to be a person is never said to be the same as one who is', () => {
    const ours = { from: 'human', flags: ['posted'] }
    const claimed = { from: 'human', flags: ['claims-human'] }
    expect(repeats([rowAt(0, ours), rowAt(1, ours), rowAt(2, claimed), rowAt(3, ours)])).toEqual([
      ...[false, true, false, false],
    ])
  })

  it('after a gap, without a sender, or unreadable, it is said again', () => {
    expect(repeats([rowAt(0), rowAt(90_000)])).toEqual([false, false, false])
    expect(repeats([rowAt(0, { from: null }), rowAt(1, { from: null })])).toEqual([false, false])
    const torn = { reading: 'unreadable', from: null } as const
    expect(repeats([rowAt(0, torn), rowAt(1, torn)])).toEqual([false, false])
  })
})
