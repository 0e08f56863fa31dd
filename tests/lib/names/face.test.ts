import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faceOf, hueOf, personIn } from '@/lib/names/face'

describe('the mark of an agent', () => {
  it('is made of the letters of its name', () => {
    const letters = (name: string) => faceOf(name, null).letters
    expect(['claude-1', 'pm-infra', 'TaskExecutorAgent', 'agent-4', '小明', 'x'].map(letters)).toEqual([
      'CL',
      'PI',
      'TE',
      'A4',
      '小',
      'X',
    ])
  })

  it('has the shape of its tier, and a shape of its own where none is stated', () => {
    expect(['command', 'pm', 'worker', null, 'other'].map((tier) => faceOf('qa', tier).shape)).toEqual([
      'cmd',
      'pm',
      'wk',
      'nt',
      'nt',
    ])
  })

  it('is dashed for everyone, for nobody, and for whoever claims to be human', () => {
    expect(['all', null, 'human', 'user'].map((name) => faceOf(name, 'command').shape)).toEqual([
      ...['no', 'no', 'no', 'no'],
    ])
  })

  it('says everyone by a sign that each of our faces has', () => {
    expect(['all', '*', 'everyone', 'broadcast'].map((name) => faceOf(name, null).letters)).toEqual(Array(4).fill('*'))
  })

  it('is solid for a person whom the ledger knows, and dashed again when a copy of theirs lies elsewhere', () => {
    const shape = (...flags: string[]) => faceOf('user', null, personIn(flags)).shape
    expect(shape('posted')).toBe('hu')
    expect(shape('claims-human')).toBe('no')
    expect(shape('claims-human', 'copied', 'posted')).toBe('no')
  })

  it('keeps one of twelve hues for a name, and is never empty or long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(hueOf(name) % 30).toBe(0)
        expect(hueOf(name)).toBeLessThan(360)
        expect(hueOf(name)).toBe(hueOf(name))
        const { letters } = faceOf(name, null)
        expect([...letters].length).toBeGreaterThan(0)
        expect([...letters].length).toBeLessThanOrEqual(6)
      }),
    )
  })
})
