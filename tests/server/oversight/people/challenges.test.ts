import { expect, test } from 'vitest'
import { challenges } from '@/server/oversight/people/challenges'

const NOW = 1_000_000
const MINUTE = 60_000

test('a challenge is good once, for what it was made for, for five minutes', () => {
  const { make, spend } = challenges()
  const one = make(['alone', 'x'], NOW)
  expect(spend(one, ['alone', 'y'], NOW)).toBe(false)
  expect(spend(one, ['alone', 'x'], NOW + 5 * MINUTE), 'red control').toBe(true)
  expect(spend(one, ['alone', 'x'], NOW)).toBe(false)
  expect(spend(make(['a'], NOW), ['a'], NOW + 5 * MINUTE + 1)).toBe(false)
})

test('no other makes one', () => {
  const { make, spend } = challenges()
  const one = make(['a'], NOW)
  const flipped = Buffer.from(one, 'base64url')
  flipped[5] = (flipped[5] ?? 0) ^ 1
  for (const forged of [challenges().make(['a'], NOW), '', 'AAAA', `${one}=`, flipped.toString('base64url')])
    expect(spend(forged, ['a'], NOW)).toBe(false)
  expect(spend(one, ['a'], NOW)).toBe(true)
})

test('strangers who ask for any number of them push out nobody’s', () => {
  const { make, spend } = challenges()
  const mine = make(['alone'], NOW)
  for (let n = 0; n < 5_000; n += 1) make(['alone'], NOW + n)
  expect(spend(mine, ['alone'], NOW + MINUTE)).toBe(true)
})
