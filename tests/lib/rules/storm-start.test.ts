import { expect, test } from 'vitest'
import { type Sent, stormStarts } from '@/lib/rules/storm-start'

const MOST = 60
const SECOND = 1_000

const sent = (nth: number, at: number, to: readonly string[], from = 'dev'): Sent => ({ key: nth, at, from, to })
const many = (count: number, gap: number, to: (nth: number) => readonly string[] = () => ['qa']) =>
  Array.from({ length: count }, (_, nth) => sent(nth, nth * gap, to(nth)))

test('more than so many to anybody within a minute are one storm, however long it goes on', () => {
  // The first to each of three is none of them.
  const starts = stormStarts(
    many(3_000, 500, (nth) => [['qa', 'critic', '* all'][nth % 3] ?? '']),
    MOST,
  )
  expect(starts).toEqual([{ key: 63, from: 'dev', count: 64 }])
  // Red control: told anew once ten minutes have passed without.
  const later = many(100, 500).map((one) => ({ ...one, key: one.key + 5_000, at: one.at + 2_300_000 }))
  expect(stormStarts([...many(3_000, 500), ...later], MOST).map(({ key }) => key)).toEqual([61, 5_061])
})

test('so many a minute and no more, whoever else writes, are none', () => {
  expect(stormStarts(many(600, SECOND), MOST)).toEqual([])
  const both = many(200, 500).map((one) => ({ ...one, from: one.key % 2 === 0 ? 'dev' : 'qa', to: ['critic'] }))
  expect(stormStarts(both, MOST)).toEqual([])
  expect(stormStarts(many(600, 950), MOST)).toHaveLength(1)
})

test('who gives work to many at once, or writes to nobody, is in no storm', () => {
  expect(
    stormStarts(
      many(300, 10, (nth) => [`worker-${nth}`]),
      MOST,
    ),
  ).toEqual([])
  expect(
    stormStarts(
      many(300, 10, () => []),
      MOST,
    ),
  ).toEqual([])
  // Red control: the same work, given to one.
  expect(stormStarts(many(300, 10), MOST)).toHaveLength(1)
})
