import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decision, decisionsOn, type Heard, type Told } from '@/server/boot/human/tally'

const FILE = 'atlas/channel.jsonl'
let made = 0
function decision(deed = 'approve', id = `${++made}`, expiresAt: number | null = null): Decision {
  return { id, signature: id, deed, expiresAt, message: {}, file: FILE }
}

function heard(told: readonly Told[], letters: readonly Decision[] = []): Heard {
  const lines = new Map(told.map((what, at) => [at, what] as const))
  return { lines: new Map([[FILE, lines]]), letters: new Map([['letter', letters]]) }
}

const NONE: ReadonlySet<string> = new Set()
const idsFor = (own: number, all: Heard, more: { now?: number; spent?: Set<string>; taken?: Set<string> } = {}) =>
  decisionsOn(all, { file: FILE, own, now: 0, spent: NONE, taken: NONE, ...more }).map(({ id }) => id)

describe('of the same line that is said twice', () => {
  const [one, two] = [decision(), decision()]

  test('a decision counts for the newest that was open before it, and for no other', () => {
    expect(idsFor(0, heard(['ask', one, 'ask']))).toEqual([one.id])
    expect(idsFor(1, heard(['ask', one, 'ask'])), 'it came after').toEqual([])
    expect(idsFor(1, heard(['ask', 'ask', one]))).toEqual([one.id])
    expect(idsFor(0, heard(['ask', 'ask', one])), 'one for both').toEqual([])
    expect(idsFor(0, heard(['ask', 'ask', one, two]))).toEqual([two.id])
  })

  test('what was for another closes that one for ever; what another took who waits beside leaves its own open', () => {
    const spent = new Set([one.id])
    expect(idsFor(0, heard(['ask', 'ask', one, two]), { spent })).toEqual([two.id])
    expect(idsFor(1, heard(['ask', 'ask', one, two]), { taken: spent })).toEqual([two.id])
  })

  test('a decision before both, or one that was laid down again, counts for neither', () => {
    expect(idsFor(0, heard([one, 'ask']))).toEqual([])
    expect(idsFor(1, heard(['ask', one, 'ask', one]))).toEqual([])
    expect(idsFor(0, heard(['ask', one]), { spent: new Set([one.id]) }), 'spent').toEqual([])
  })

  test('one of which nothing tells what it came after counts for the oldest that is open', () => {
    expect(idsFor(0, heard(['ask', 'ask'], [one]))).toEqual([one.id])
    expect(idsFor(1, heard(['ask', 'ask'], [one]))).toEqual([])
    expect(idsFor(1, heard(['ask', one, 'ask'], [one])), 'the same in a letter beside its line').toEqual([])
    expect(decisionsOn(heard([], [one]), { file: null, own: 0, now: 0, spent: NONE, taken: NONE })).toEqual([one])
  })

  test('a refusal counts also after an approval, and what has expired keeps none from being decided anew', () => {
    const [no, late] = [decision('reject'), decision('approve', 'late', 5)]
    expect(idsFor(0, heard(['ask', one, no]))).toEqual([one.id, no.id])
    expect(idsFor(0, heard(['ask', late, two]), { now: 9 })).toEqual([late.id, two.id])
    expect(idsFor(0, heard(['ask', decision('ask-more'), decision('answer')]))).toEqual([])
  })
})

describe('whatever is said in whatever order', () => {
  const told = fc
    .array(fc.oneof(fc.constant('ask' as const), fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd') })), {
      maxLength: 12,
    })
    .map((all): Told[] => all.map((one) => (one === 'ask' ? one : decision('approve', one.id))))
  const countsOf = (times: number, rule: (own: number) => string[]) =>
    Array.from({ length: times }, (_, own) => rule(own)).flat()
  const timesIn = (all: readonly Told[]) => all.filter((one) => one === 'ask').length

  test('no approval counts for two, for what came after it, or when it is laid down again', () => {
    const tried = fc.property(told, fc.array(fc.constantFrom('a', 'e', 'f'), { maxLength: 3 }), (all, letters) => {
      const everything = heard(
        all,
        letters.map((id) => decision('approve', id)),
      )
      const counted = countsOf(timesIn(all), (own) => idsFor(own, everything))
      expect(new Set(counted).size).toBe(counted.length)
      for (let own = 0; own < timesIn(all); own++)
        for (const id of idsFor(own, heard(all))) {
          const before = all.slice(
            0,
            all.findIndex((one) => one !== 'ask' && one.id === id),
          )
          expect(timesIn(before)).toBeGreaterThan(own)
        }
    })
    fc.assert(tried, { numRuns: 2000 })
  })

  test('the control: who takes any approval after the last of the same lines counts one for two', () => {
    const naive = (all: readonly Told[]) =>
      all.slice(all.lastIndexOf('ask') + 1).flatMap((one) => (one === 'ask' ? [] : [one.id]))
    const tried = fc.property(told, (all) => {
      const counted = countsOf(timesIn(all), () => naive(all))
      return new Set(counted).size === counted.length
    })
    expect(fc.check(tried, { numRuns: 2000 }).failed).toBe(true)
  })
})
