import { describe, expect, it, vi } from 'vitest'
import { arrivedBy, askerOver, merged, NOTHING_TOLD, unknownIn } from '@/components/stream/list/arrived'

const rows = (...seqs: string[]) => seqs.map((seq) => ({ seq }))
const first = { mark: 'm', upTo: 'a' }
const told = merged(NOTHING_TOLD, first, ['x', 'y', 'z'], [0, 1, 2])

describe('what the server said of rows and a mark', () => {
  it('is asked of each row once', () => {
    expect(unknownIn(rows('x', 'y', 'z', 'new'), told, first)).toEqual(['new'])
    expect(arrivedBy(merged(told, first, ['new'], [2]), first)).toEqual(
      new Map([
        ['x', 0],
        ['y', 1],
        ['z', 2],
        ['new', 2],
      ]),
    )
  })

  it('of another mark says nothing', () => {
    const other = { mark: 'n', upTo: 'a' }
    expect(arrivedBy(told, other).size).toBe(0)
    expect(unknownIn(rows('x', 'y'), told, other)).toEqual(['x', 'y'])
    expect([...merged(told, other, ['y'], [0]).levels]).toEqual([['y', 0]])
  })

  it('without a mark says nothing', () => {
    expect(arrivedBy(told, { mark: null, upTo: 'a' }).size).toBe(0)
  })

  it('after another count is asked again of what was not counted, which is new meanwhile', () => {
    const next = { mark: 'm', upTo: 'b' }
    expect([...arrivedBy(told, next).values()]).toEqual([0, 1, 1])
    expect(unknownIn(rows('x', 'y', 'z'), told, next)).toEqual(['z'])
    const again = merged(told, next, ['z'], [1])
    expect([...again.levels.values()]).toEqual([0, 1, 1])
    expect(unknownIn(rows('x', 'y', 'z'), again, next)).toEqual([])
  })

  it('of what was not counted and was not asked again is asked when it is here again', () => {
    const next = { mark: 'm', upTo: 'b' }
    const others = merged(told, next, ['w'], [2])
    expect(unknownIn(rows('z'), others, next)).toEqual(['z'])
  })
})

describe('asking the server of rows', () => {
  const marks = { mark: 'm', upTo: 'a' }

  it('asks of each once, tells what is known, and asks again for what it could not have', async () => {
    vi.useFakeTimers()
    try {
      const asked: string[][] = []
      let isAway = true
      const tell = vi.fn<(levels: ReadonlyMap<string, number>) => void>()
      const told = () => Object.fromEntries(tell.mock.lastCall?.[0] ?? [])
      const { ask, stop } = askerOver(async ({ seqs }) => {
        asked.push(seqs)
        if (isAway) throw new Error('away')
        return seqs.map(() => 1)
      }, tell)
      ask(marks, rows('x', 'y'))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(asked).toEqual([['x', 'y']])
      isAway = false
      await vi.advanceTimersByTimeAsync(3_000)
      expect(told()).toEqual({ x: 1, y: 1 })
      ask(marks, rows('x', 'y', 'z'))
      await vi.advanceTimersByTimeAsync(1_000)
      expect(asked).toEqual([['x', 'y'], ['x', 'y'], ['z']])
      expect(told()).toEqual({ x: 1, y: 1, z: 1 })
      stop()
      ask(marks, rows('later'))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(asked).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
