import { describe, expect, it } from 'vitest'
import { together } from '@/server/tail/run/together'

/** A clock of the test's own. */
function clockAt(start: number) {
  let now = start
  return { clock: { wall: () => now, mono: () => now }, pass: (ms: number) => (now += ms) }
}

describe('one look of the tail', () => {
  it('is all that lay there at the start, however long that takes', () => {
    const { clock, pass } = clockAt(1_000_000)
    const { look, rest } = together(clock)
    rest()
    const first = look()
    pass(3_600_000)
    expect(look()).toBe(first)
  })

  it('is what comes in one go: files that follow one another, until nothing came for a while', () => {
    const { clock, pass } = clockAt(1_000_000)
    const { look, rest } = together(clock)
    const first = look()
    rest()
    pass(100)
    expect(look()).toBe(first)
    rest()
    pass(200)
    rest()
    pass(100)
    expect(look(), 'it rested for 300 ms in all').toBeGreaterThan(first)
  })

  it('ends after a minute where a source never rests', () => {
    const { clock, pass } = clockAt(1_000_000)
    const { look, rest } = together(clock)
    const first = look()
    rest()
    const looks = new Set<number>()
    for (let n = 0; n < 1_300; n += 1) {
      pass(100)
      looks.add(look())
      rest()
    }
    expect(looks.has(first)).toBe(true)
    expect(looks.size).toBe(3)
  })

  it('is a later one also where the clock on the wall went back', () => {
    let wall = 1_000_000
    let mono = 0
    const { look, rest } = together({ wall: () => wall, mono: () => mono })
    const first = look()
    rest()
    wall -= 3_600_000
    mono += 1_000
    expect(look()).toBeGreaterThan(first)
  })
})
