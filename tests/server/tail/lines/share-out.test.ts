import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leavingOf, type Spot, shareOut } from '@/server/tail/lines/share-out'

const lines = (text: string) => [...text].map((sha256, start) => ({ start, sha256 }))
const spots = (generation: number, text: string, gone = false): Spot[] =>
  lines(text).map((line) => ({ ...line, generation, gone }))
const lying = (all: readonly Spot[], generation?: number) =>
  all
    .filter((spot) => !spot.gone && (generation === undefined || spot.generation === generation))
    .map(({ sha256 }) => sha256)
    .sort()
    .join('')

describe('what a version that lost counts as its own', () => {
  test('is what lies nowhere else, the last of each content', () => {
    const all = spots(1, 'aab')
    const { each, lost } = shareOut(all, new Set(), { lines: lines('aaabc'), was: null, now: -5 })
    expect(each).toEqual(['elsewhere', 'elsewhere', 'new', 'elsewhere', 'new'])
    expect(lost).toEqual([])
    expect(lying(all, -5)).toBe('ac')
  })

  test('is, before anything new, what it had, what leaves its place, and what is gone', () => {
    const leaving = spots(1, 'x')
    const all = [...spots(-5, 'x'), ...leaving, ...spots(1, 'x', true)]
    const { each } = shareOut(all, new Set(leaving), { lines: lines('xxxx'), was: -5, now: -6 })
    expect(each).toEqual([
      { generation: -5, start: 0 },
      { generation: 1, start: 0 },
      { generation: 1, start: 0 },
      'new',
    ])
    expect(lying(all, -6)).toBe('xxxx')
  })

  test('is lost where it holds it no more', () => {
    const all = spots(-5, 'xy')
    expect(shareOut(all, new Set(), { lines: lines('y'), was: -5, now: -6 }).lost).toEqual([
      { generation: -5, start: 0 },
    ])
    expect(lying(all)).toBe('y')
  })
})

test('of lines of which some stay, those leave that are too many, the last of them', () => {
  const all = [...spots(1, 'aab'), ...spots(2, 'a')]
  expect([...leavingOf(all, 1, lines('a'))]).toEqual([all[1], all[2]])
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
const most = (...texts: string[]) =>
  ['a', 'b', 'c'].map((one) => one.repeat(Math.max(...texts.map((each) => each.split(one).length - 1)))).join('')

test('whatever some versions hold, each content lies there as often as the one that holds most of it has it', () => {
  fc.assert(
    fc.property(text, text, text, text, (won, after, first, second) => {
      const all = spots(1, won)
      for (const [nth, lost] of [first, second].entries())
        shareOut(all, new Set(), { lines: lines(lost), was: null, now: -1 - nth })
      expect(lying(all)).toBe(most(won, first, second))
      const leaving = leavingOf(all, 1, lines(after))
      shareOut(all, leaving, { lines: lines(first), was: -1, now: -3 })
      shareOut(all, leaving, { lines: lines(second), was: -2, now: -4 })
      for (const spot of leaving) spot.gone = true
      const kept = most(after, '')
        .split('')
        .filter((one, n, those) => those.slice(0, n).filter((x) => x === one).length < won.split(one).length - 1)
      expect(lying(all)).toBe(most(kept.join(''), first, second))
    }),
  )
})
