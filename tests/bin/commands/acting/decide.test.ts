import { describe, expect, it } from 'vitest'
import { askMeant } from '@/bin/commands/acting/decide-command'

describe('the ask that a command means', () => {
  it('is named by its id or the beginning of it', () => {
    expect(askMeant(['ab12', 'cd34'], 'cd', true)).toBe('cd34')
    expect(askMeant(['ab12', 'ab'], 'ab', true)).toBe('ab')
  })

  it('is none for the beginning of several', () => {
    expect(() => askMeant(['ab12', 'ab34'], 'ab', true)).toThrow('2 requests start with this')
  })

  it('is named by the whole id alone where more wait than are listed', () => {
    expect(() => askMeant(['ab12', 'cd34'], 'cd', false)).toThrow('give the whole id')
    expect(askMeant(['ab12', 'cd34'], 'cd34', false)).toBe('cd34')
    expect(askMeant(['ab12', 'cd34'], 'ef56', false)).toBe('ef56')
  })

  it.each(['', ' '])('is none where nothing is said (%j), though only one waits', (id) => {
    expect(() => askMeant(['ab12'], id, true)).toThrow('The id of the request is empty')
  })
})
