import { describe, expect, it } from 'vitest'
import { type LineEvent, newLine, stepLine, waitAfter } from '@/components/live/connection/line'

const reached = (...events: LineEvent[]) => events.reduce(stepLine, newLine('7'))

describe('the line to the server', () => {
  it('is live from the first thing heard', () => {
    expect(newLine('7')).toMatchObject({ phase: 'connecting', rev: '7' })
    expect(reached({ kind: 'heard', at: 5, rev: '9' })).toMatchObject({ phase: 'live', rev: '9', heardAt: 5 })
  })

  it('resumes after the rev that it heard last', () => {
    expect(reached({ kind: 'heard', at: 1, rev: '9' }, { kind: 'heard', at: 2, rev: '8' }).rev).toBe('8')
    expect(reached({ kind: 'heard', at: 1, rev: null }).rev).toBe('7')
  })

  it('when lost says since when, and waits 1, 4, 16 and then 30 s between tries', () => {
    const once = reached({ kind: 'failed', at: 100 })
    expect(once).toMatchObject({ phase: 'lost', lostAt: 100, retryAt: 1_100, rev: '7' })
    const twice = stepLine(stepLine(once, { kind: 'trying', at: 1_100 }), { kind: 'failed', at: 1_200 })
    expect(twice).toMatchObject({ lostAt: 100, retryAt: 5_200 })
    expect(twice.tries).toEqual([
      { at: 1_200, afterMs: 1_000, outcome: 'failed' },
      { at: 5_200, afterMs: 4_000, outcome: 'waits' },
    ])
    expect([0, 1, 2, 3, 50].map(waitAfter)).toEqual([1_000, 4_000, 16_000, 30_000, 30_000])
  })

  it('has no retry clock while a try is under way', () => {
    expect(reached({ kind: 'failed', at: 1 }, { kind: 'trying', at: 2 }).retryAt).toBeNull()
  })

  it('keeps why it was lost until it is heard again', () => {
    const lost = reached({ kind: 'failed', at: 1 }, { kind: 'explained', cause: { kind: 'unauthorised' } })
    expect(lost.cause).toEqual({ kind: 'unauthorised' })
    expect(stepLine(lost, { kind: 'failed', at: 9 }).cause).toEqual({ kind: 'unauthorised' })
    expect(stepLine(lost, { kind: 'heard', at: 9, rev: '8' })).toMatchObject({ phase: 'live', cause: null, tries: [] })
    expect(reached({ kind: 'explained', cause: { kind: 'silent' } }).cause).toBeNull()
  })

  it('remembers no more than the last twelve tries', () => {
    const events = Array.from({ length: 40 }, (_, at): LineEvent => ({ kind: 'failed', at }))
    expect(reached(...events).tries).toHaveLength(12)
  })
})
