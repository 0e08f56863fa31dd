import { describe, expect, it } from 'vitest'
import { land, newFlight, overhearLeft, overhearRows } from '@/components/stream/window/flight'
import type { Window } from '@/components/stream/window/window'
import { rowAt } from '../rows'

const answer: Window = { rows: [rowAt(1), rowAt(2)], older: true, newer: false }
const uids = ({ rows }: Window) => rows.map(({ uid }) => uid)

describe('an answer that was under way while the live stream spoke', () => {
  it('is laid under what was said: rows enter, newer ones replace, those that left are left out', () => {
    const flight = newFlight()
    overhearRows(flight, [rowAt(3), rowAt(2, { state: 'processed' })])
    overhearLeft(flight, ['u1'])
    const window = land(answer, flight)
    expect(uids(window)).toEqual(['u2', 'u3'])
    expect(window.rows[0]?.state).toBe('processed')
  })

  it('what left and came back is there, what came and left is not', () => {
    const flight = newFlight()
    overhearRows(flight, [rowAt(3)])
    overhearLeft(flight, ['u3', 'u2'])
    overhearRows(flight, [rowAt(2)])
    expect(uids(land(answer, flight))).toEqual(['u1', 'u2'])
  })

  it('where the list goes on after the answer, what lies beyond is left to the server', () => {
    const flight = newFlight()
    overhearRows(flight, [rowAt(3)])
    expect(uids(land({ ...answer, newer: true }, flight))).toEqual(['u1', 'u2'])
  })
})
