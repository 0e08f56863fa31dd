import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conversationsAmong, type Tied, tokensOf } from '@/lib/conversation/tie-tokens'

const DAY = 86_400_000
const strong = (key: string) => ({ key, basis: 'reply' as const })
const weak = (key: string) => ({ key, basis: 'derived' as const, withinMs: DAY })

const tied = (uid: string, days: number, ties: string): Tied => ({ uid, at: days * DAY, ties })
const groups = (messages: readonly Tied[]) => conversationsAmong(messages).map((some) => some.map(({ uid }) => uid))

test('messages with a key in common belong together, and those between which another stands', () => {
  const messages = [
    tied('a', 0, tokensOf([strong('one')], null)),
    tied('b', 1, tokensOf([strong('one'), strong('two')], null)),
    tied('c', 2, tokensOf([strong('two')], null)),
    tied('d', 3, ''),
  ]
  expect(groups(messages)).toEqual([['a', 'b', 'c'], ['d']])
  expect(groups(messages.filter(({ uid }) => uid !== 'b'))).toEqual([['a'], ['c'], ['d']])
})

test('a weak key leads as far as each lies near enough to the next', () => {
  const ties = tokensOf([weak('task')], null)
  expect(groups([0, 1, 2, 3.5].map((days) => tied(`at-${days}`, days, ties)))).toEqual([
    ['at-0', 'at-1', 'at-2'],
    ['at-3.5'],
  ])
})

test('a message that follows another is with it wherever it stands, and one whose first is not there is alone', () => {
  expect(groups([tied('b', 0, tokensOf([], 'a')), tied('a', 1, ''), tied('c', 2, tokensOf([], 'x'))])).toEqual([
    ['b', 'a'],
    ['c'],
  ])
})

test('it is what asking for all pairs again and again comes to', () => {
  const link = fc.tuple(fc.constantFrom('x', 'y', 'z'), fc.boolean())
  const one = fc.record({ days: fc.nat(8), links: fc.array(link, { maxLength: 2 }), follows: fc.option(fc.nat(9)) })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 10 }), (some) => {
      const sorted = some.map((each, at) => ({ ...each, uid: `m${at}` })).sort((a, b) => a.days - b.days)
      const isTied = (a: (typeof sorted)[number], b: (typeof sorted)[number]) =>
        `m${a.follows}` === b.uid ||
        a.links.some(([key, isWeak]) =>
          b.links.some(([other, too]) => key === other && isWeak === too && (!isWeak || b.days - a.days <= 1)),
        )
      const sets = sorted.map((each) => new Set([each]))
      for (let changed = true; changed; ) {
        changed = false
        for (const a of sets)
          for (const b of sets)
            if (
              a !== b &&
              [...a].some((p) => [...b].some((q) => isTied(...inOrder(p, q)) || `m${q.follows}` === p.uid))
            ) {
              for (const each of b) a.add(each)
              sets.splice(sets.indexOf(b), 1)
              changed = true
            }
      }
      const expected = sets.map((set) => [...set].map(({ uid }) => uid).sort()).sort()
      const messages = sorted.map(({ uid, days, links, follows }) =>
        tied(
          uid,
          days,
          tokensOf(
            links.map(([key, isWeak]) => (isWeak ? weak(key) : strong(key))),
            follows === null ? null : `m${follows}`,
          ),
        ),
      )
      expect(
        groups(messages)
          .map((uids) => uids.sort())
          .sort(),
      ).toEqual(expected)
    }),
  )
})

function inOrder<One extends { days: number }>(a: One, b: One): [One, One] {
  return a.days <= b.days ? [a, b] : [b, a]
}
