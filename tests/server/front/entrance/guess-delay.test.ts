import { expect, test } from 'vitest'
import { sourceOf } from '@/server/front/door/guess-source'
import { type Guesses, guesses } from '@/server/front/entrance/guess-delay'

const MINUTE = 60_000
const isTaken = (tried: ReturnType<Guesses['begin']>) => 'left' in tried

/** How many of `tries`, one a second, are judged at all. */
function judged(slow: Guesses, tries: number, from: (at: number) => string, account = 'anna'): number {
  let taken = 0
  for (let at = 0; at < tries; at++) if (isTaken(slow.begin(from(at), account, false, at * 1000))) taken += 1
  return taken
}

test('five tries, then one after each wait, each wait twice the one before', () => {
  const slow = guesses()
  const left = Array.from({ length: 5 }, () => slow.begin('a', 'anna', false, 0))
  expect(left).toEqual([{ left: 4 }, { left: 3 }, { left: 2 }, { left: 1 }, { left: 0 }])
  expect(slow.begin('a', 'anna', false, 1)).toEqual({ waitMs: MINUTE - 1 })
  expect(isTaken(slow.begin('a', 'anna', false, MINUTE))).toBe(true)
  expect(slow.begin('a', 'anna', false, MINUTE + 1)).toEqual({ waitMs: 2 * MINUTE - 1 })
})

test('many at once are no way around it', () => {
  const slow = guesses()
  expect(Array.from({ length: 50 }, () => slow.begin('a', 'anna', false, 0)).filter(isTaken)).toHaveLength(5)
})

test('a day of guessing from one place is about a hundred tries; red control: unslowed it is 86,400', () => {
  expect(judged(guesses(), 86_400, () => 'a')).toBeLessThan(120)
  expect(judged(guesses(), 86_400, (at) => `place ${at}`, 'nobody in particular')).toBeLessThan(400)
})

test('one place does not try one password on every account', () => {
  const slow = guesses()
  const taken = Array.from({ length: 500 }, (_, at) => slow.begin('a', `account ${at}`, false, 0)).filter(isTaken)
  expect(taken).toHaveLength(30)
})

test('strangers everywhere do not lock out who was signed in from there before', () => {
  const slow = guesses()
  for (let at = 0; at < 10_000; at++) slow.begin(`place ${at}`, 'anna', false, at)
  expect(isTaken(slow.begin('a new place', 'anna', false, 10_000))).toBe(false)
  expect(isTaken(slow.begin('her desk', 'anna', true, 10_000))).toBe(true)
})

test('who was signed in from there before is slowed by tries of their own name alone', () => {
  const slow = guesses()
  for (let at = 0; at < 40; at++) slow.begin('a', `account ${at}`, false, 0)
  expect(isTaken(slow.begin('a', 'berta', false, 0)), 'red control').toBe(false)
  expect(isTaken(slow.begin('a', 'anna', true, 0))).toBe(true)
  for (let at = 0; at < 9; at++) slow.begin('a', 'anna', true, 0)
  expect(slow.begin('a', 'anna', true, 0)).toEqual({ waitMs: MINUTE })
  slow.right('a', 'carl', true)
  expect(isTaken(slow.begin('a', 'berta', false, 1)), 'and being right sets no stranger free').toBe(false)
})

test('no number of made-up names makes a slowed name forgotten', () => {
  const slow = guesses()
  for (let at = 0; at < 5; at++) slow.begin('a', 'anna', true, 0)
  for (let at = 0; at < 30_000; at++) slow.begin('a', `name ${at}`, false, 1)
  expect(isTaken(slow.begin('a', 'anna', true, 2))).toBe(false)
})

test('a right password begins anew', () => {
  const slow = guesses()
  for (let at = 0; at < 4; at++) slow.begin('a', 'anna', false, 0)
  slow.right('a', 'anna')
  expect(slow.begin('a', 'anna', false, 1)).toEqual({ left: 4 })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s is of the source %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

test('what was counted outlives a restart; red control: nothing kept, nothing known', async () => {
  const disk = new Map<string, { key: string; tries: number; since: number; until: number; strikes: number }>()
  const begun = () =>
    guesses({
      counts: [...disk.values()],
      keep: async (counts, gone) => {
        for (const key of gone) disk.delete(key)
        for (const count of counts) disk.set(count.key, count)
      },
    })
  const before = begun()
  for (let at = 0; at < 5; at++) before.begin('a', 'anna', false, 0)
  expect(isTaken(begun().begin('a', 'anna', false, 1))).toBe(true)
  await before.keep()
  expect(begun().begin('a', 'anna', false, 1)).toEqual({ waitMs: MINUTE - 1 })
  expect(JSON.stringify([...disk])).not.toContain('anna')
  before.right('a', 'anna')
  await before.keep()
  expect(begun().begin('a', 'anna', false, 1)).toEqual({ left: 4 })
})
