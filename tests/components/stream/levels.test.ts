import { describe, expect, it } from 'vitest'
import { arrivedBy, merged, NOTHING_TOLD, unknownIn } from '@/components/stream/levels'

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
