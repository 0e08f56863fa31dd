import { describe, expect, it } from 'vitest'
import { askMeant } from '@/bin/commands/decide'

describe('the ask that a command means', () => {
  it('is named by its id or the beginning of it', () => {
    expect(askMeant(['ab12', 'cd34'], 'cd')).toBe('cd34')
    expect(askMeant(['ab12', 'ab'], 'ab')).toBe('ab')
  })

  it('is none for the beginning of several', () => {
    expect(() => askMeant(['ab12', 'ab34'], 'ab')).toThrow('2 asks begin so')
  })

  it.each(['', ' '])('is none where nothing is said (%j), though only one waits', (id) => {
    expect(() => askMeant(['ab12'], id)).toThrow('No ask is named')
  })
})
