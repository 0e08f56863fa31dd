import { expect, test } from 'vitest'
import { acknowledgesOnly, bandsOf, comparedBody, isAlike } from '@/lib/rules/alike-words'
import { seeded } from '@/tools/demo/random'

const random = seeded(3)
const WORDS = [
  'harbour',
  'crane',
  'Ledger',
  'engine',
  'berth',
  'signal',
  'anchor',
  'Übermut',
  '收到',
  '—',
  '12',
] as const
const text = (words: number) => Array.from({ length: words }, () => random.pick(WORDS)).join(' ')
/** Another text in which some words are others. */
const changed = (from: string, count: number) => {
  const words = from.split(' ')
  for (let nth = 0; nth < count; nth += 1) words[random.below(words.length)] = random.pick(WORDS)
  return words.join(' ')
}

test('two bodies that are alike by their pieces have an equal band, so that none is missed', () => {
  let alike = 0
  for (let nth = 0; nth < 3_000; nth += 1) {
    const from = text(1 + random.below(30))
    const [one, other] = [comparedBody(from), comparedBody(changed(from, random.below(6)))]
    if (!isAlike(one, other) || (one.isAcknowledgement && other.isAcknowledgement)) continue
    alike += 1
    const bands = bandsOf(other)
    expect(bandsOf(one).some((number, band) => number === bands[band])).toBe(true)
  }
  // Enough of them are near, and not equal.
  expect(alike).toBeGreaterThan(500)
})

test('what acknowledges is told without its signs, and what has more letters than any saying is not looked at', () => {
  expect(acknowledgesOnly(`** ${'-'.repeat(120)} Got it, THANKS! 收到`)).toBe(true)
  expect(acknowledgesOnly('thanks '.repeat(11))).toBe(true)
  expect(acknowledgesOnly('thanks '.repeat(15))).toBe(false)
})
