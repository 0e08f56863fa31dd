import { describe, expect, it } from 'vitest'
import { isHere } from '@/bin/commands/reading/agents-command'
import { agentRow } from '@/tests/components/rows'

const NOW = Date.UTC(2026, 0, 10, 12)
const MINUTE = 60_000
const here = (given: Parameters<typeof agentRow>[0]) => isHere(agentRow(given), NOW)

describe('who is there', () => {
  const beating = { heartbeatAt: NOW - 10 * MINUTE, state: 'idle' }

  it('is whose heartbeat is not too old, by its protocol or within the hour where that states nothing', () => {
    expect(here({ ...beating, staleAfterMs: 15 * MINUTE })).toBe(true)
    expect(here({ ...beating, staleAfterMs: 5 * MINUTE })).toBe(false)
    expect(here(beating)).toBe(true)
    expect(here({ ...beating, heartbeatAt: NOW - 61 * MINUTE })).toBe(false)
  })

  it('is who spoke within the hour, whatever their heartbeat says', () => {
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
