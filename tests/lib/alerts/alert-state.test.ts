import { describe, expect, test } from 'vitest'
import { type AlertState, QUIET, step } from '@/lib/alerts/alert-state'

const NEVER = { cooldownMs: 0, mutedUntil: null }

/** When somebody is notified, of a rule that is over its bound or not at these times. */
function notified(times: readonly (readonly [at: number, isOver: boolean])[], settings: Parameters<typeof step>[3]) {
  let state: AlertState = QUIET
  return times.flatMap(([at, isOver]) => {
    const { fires, ...next } = step(state, isOver, at, settings)
    state = next
    return fires ? [at] : []
  })
}

describe('an alert rule', () => {
  test('notifies once for each time that it is over its bound', () => {
    const times = [
      [1, false],
      [2, true],
      [3, true],
      [4, false],
      [5, true],
    ] as const
    expect(notified(times, NEVER)).toEqual([2, 5])
  })

  test('says nothing more while it cools down, and then what is still so', () => {
    const times = [
      [2, true],
      [4, false],
      [5, true],
      [11, true],
      [12, true],
    ] as const
    expect(notified(times, { ...NEVER, cooldownMs: 10 })).toEqual([2, 12])
    expect(notified([...times.slice(0, 3), [6, false], [12, false]], { ...NEVER, cooldownMs: 10 })).toEqual([2])
  })

  test('says nothing while it is muted, and then what is still so', () => {
    const times = [
      [1, true],
      [9, true],
      [10, true],
      [11, true],
    ] as const
    expect(notified(times, { ...NEVER, mutedUntil: 10 })).toEqual([10])
  })
})
