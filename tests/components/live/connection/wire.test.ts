import { describe, expect, it } from 'vitest'
import { readEvent } from '@/components/live/connection/wire'

describe('an event of the live stream', () => {
  it('is read by its name', () => {
    expect(readEvent('tick', '{"rev":"d","now":5}')).toEqual({ kind: 'tick', rev: 'd', now: 5 })
    expect(readEvent('left', '{"rev":"d","uids":["a"]}')).toEqual({ kind: 'left', rev: 'd', uids: ['a'] })
    expect(readEvent('reset', '{"rev":"d"}')).toEqual({ kind: 'reset', rev: 'd' })
    const row = { uid: 'a', rev: 'd', cursor: 't1' }
    expect(readEvent('rows', JSON.stringify({ rev: 'd', rows: [row] }))).toEqual({
      kind: 'rows',
      rev: 'd',
      rows: [row],
    })
    expect(readEvent('status', '{"rev":"a","sources":[],"people":7}')).toEqual({
      kind: 'status',
      consoleStatus: { rev: 'a', sources: [], people: 7 },
    })
  })

  it('is nothing when it is cut off or of another shape', () => {
    for (const data of ['', '{"rev":', 'null', '{"rev":4}', '{"rev":"a","rows":[1]}', '[]']) {
      expect(readEvent('rows', data)).toBeNull()
      expect(readEvent('status', data)).toBeNull()
    }
  })
})
