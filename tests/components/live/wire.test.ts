import { describe, expect, it } from 'vitest'
import { readEvent } from '@/components/live/wire'

describe('an event of the live stream', () => {
  it('is read by its name', () => {
    expect(readEvent('tick', '{"rev":4,"now":5}')).toEqual({ kind: 'tick', rev: 4, now: 5 })
    expect(readEvent('left', '{"rev":4,"uids":["a"]}')).toEqual({ kind: 'left', rev: 4, uids: ['a'] })
    expect(readEvent('reset', '{"rev":4}')).toEqual({ kind: 'reset', rev: 4 })
    const row = { uid: 'a', rev: 4, cursor: 't1' }
    expect(readEvent('rows', JSON.stringify({ rev: 4, rows: [row] }))).toEqual({ kind: 'rows', rev: 4, rows: [row] })
    expect(readEvent('house', '{"rev":1,"sources":[],"people":7}')).toEqual({
      ...{ kind: 'house', people: 7 },
      house: { rev: 1, sources: [], people: 7 },
    })
  })

  it('is nothing when it is cut off or of another shape', () => {
    for (const data of ['', '{"rev":', 'null', '{"rev":"4"}', '{"rev":1,"rows":[1]}', '[]']) {
      expect(readEvent('rows', data)).toBeNull()
      expect(readEvent('house', data)).toBeNull()
    }
  })
})
