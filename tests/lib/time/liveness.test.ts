import { describe, expect, it } from 'vitest'
import { liveness } from '@/lib/text/conversations/liveness-words'
import { isAlive, isOldFile, livenessOf } from '@/lib/time/liveness'
import { agentRow } from '@/tests/components/rows'

const NOW = Date.UTC(2026, 0, 10, 12)
const MINUTE = 60_000
const here = (given: Parameters<typeof agentRow>[0]) => isAlive(livenessOf(agentRow(given), NOW))

describe('who is there', () => {
  const beating = { heartbeatAt: NOW - 10 * MINUTE, state: 'idle' }

  it('is whose heartbeat is not too old, by its protocol or within the hour where that states nothing', () => {
    expect(here({ ...beating, staleAfterMs: 15 * MINUTE })).toBe(true)
    expect(here({ ...beating, staleAfterMs: 5 * MINUTE })).toBe(false)
    expect(here(beating)).toBe(true)
    expect(here({ ...beating, heartbeatAt: NOW - 61 * MINUTE })).toBe(false)
  })

  it('is who spoke within the hour, or while a heartbeat would count, whatever their heartbeat says', () => {
    expect(here({ lastAt: NOW - 59 * MINUTE })).toBe(true)
    expect(here({ lastAt: NOW - 61 * MINUTE })).toBe(false)
    expect(here({ ...beating, staleAfterMs: 5 * MINUTE, lastAt: NOW - MINUTE })).toBe(true)
  })

  it('is not who went, unless they spoke since', () => {
    const off = { ...beating, state: 'OFFLINE' }
    expect(here({ ...off, lastAt: NOW - 11 * MINUTE })).toBe(false)
    expect(here({ ...off, lastAt: NOW - 9 * MINUTE })).toBe(true)
  })
})

describe('one verdict', () => {
  const verdict = (given: Parameters<typeof agentRow>[0]) => livenessOf(agentRow(given), NOW)
  const old = { heartbeatAt: NOW - 89 * MINUTE, staleAfterMs: 5 * MINUTE, state: 'IDLE' }

  it('of who posts while its heartbeat file is old is that it posts', () => {
    expect(verdict(old)).toBe('stale')
    expect(verdict({ ...old, lastAt: NOW - 1_000 })).toBe('posts')
    expect(isOldFile(agentRow({ ...old, lastAt: NOW - 1_000 }), NOW)).toBe(true)
    expect(verdict({ ...old, lastAt: NOW - 6 * MINUTE })).toBe('stale')
    expect(verdict({ ...old, heartbeatAt: NOW, lastAt: NOW - 1_000 })).toBe('beats')
  })

  it('of who says that it is off holds until it speaks again', () => {
    const off = { ...old, heartbeatAt: NOW - 2 * MINUTE, state: 'stopped' }
    expect(verdict({ ...off, lastAt: NOW - 3 * MINUTE })).toBe('off')
    expect(verdict({ ...off, lastAt: NOW - MINUTE })).toBe('posts')
    expect(isOldFile(agentRow({ ...off, lastAt: NOW - MINUTE }), NOW)).toBe(false)
  })

  it('goes by our clock where its own is behind', () => {
    const claimed = { heartbeatAt: NOW - 5_000, heartbeatClaimedAt: NOW - 405_000, staleAfterMs: 5 * MINUTE }
    expect(verdict(claimed)).toBe('stale')
    expect(verdict({ ...claimed, clockOffMs: -400_000 })).toBe('beats')
    const silent = { ...old, clockOffMs: -7_200_000 }
    expect(verdict({ ...silent, lastAt: NOW - 7_260_000 })).toBe('posts')
    expect(verdict({ ...silent, lastAt: NOW - 7_200_000 - 6 * MINUTE })).toBe('stale')
  })

  it('is not that it is stale where no limit is stated, and unknown of whom nothing was heard', () => {
    expect(verdict({ heartbeatAt: NOW - 61 * MINUTE })).toBe('quiet')
    expect([verdict({}), verdict({ lastAt: NOW - 61 * MINUTE }), verdict({ lastAt: NOW })]).toEqual([
      ...['unknown', 'quiet', 'posts'],
    ])
  })

  it('says by how much a clock is off, not where that is little', () => {
    expect([-400_700, 400_000, -7_205_000, -59_000, 0, null].map(liveness.clock)).toEqual([
      ...['its clock is 400 s behind', 'its clock is 400 s ahead', 'its clock is 2 h 00 min behind'],
      ...[null, null, null],
    ])
  })
})
