import { describe, expect, test } from 'vitest'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import { readAt } from '../../protocols/one'

const TEN = Date.UTC(2026, 0, 1, 10)
const lineOf = (line: string) => readAt(multiAgentOs, 'logs/codex.log', line)

describe('a line of a watcher', () => {
  test.each([
    // As logging of Python writes it, by its usual formats.
    ['2026-01-01 10:00:00,000 - watcher - ERROR - It failed', 'error', 'It failed'],
    ['2026-01-01 10:00:00,000 - codex.watcher - CRITICAL - It failed - twice', 'error', 'It failed - twice'],
    ['2026-01-01 10:00:00,000 ERROR It failed', 'error', 'It failed'],
    ['2026-01-01 10:00:00,000 WARNING:It may fail', 'warning', 'It may fail'],
    ['2026-01-01 10:00:00,000 [MainThread] [INFO] It runs', 'info', 'It runs'],
    ['2026-01-01 10:00:00,000 codex.watcher DEBUG It waits', 'debug', 'It waits'],
    ['2026-01-01 10:00:00,000 watcher[4711] ERROR: It failed', 'error', 'It failed'],
    ['2026-01-01 10:00:00,000 (watcher.py:12) ERROR It failed', 'error', 'It failed'],
    // As others do.
    ['2026-01-01 10:00:00.000 | ERROR    | watch:main:12 - It failed', 'error', 'watch:main:12 - It failed'],
    ['2026-01-01 10:00:00.000 | SUCCESS  | It runs', 'info', 'It runs'],
    ['[2026-01-01 10:00:00] ❌ ERROR: It failed', 'error', 'It failed'],
    ['[2026-01-01 10:00:00] [codex] [WARN] It may fail', 'warning', 'It may fail'],
    ['2026-01-01T10:00:00Z [error] It failed', 'error', 'It failed'],
    ['2026-01-01T10:00:00Z error: It failed', 'error', 'It failed'],
    [
      'time="2026-01-01T10:00:00Z" level=warning msg="It may \\"fail\\"" agent=codex',
      'warning',
      'It may "fail" agent=codex',
    ],
    ['level=error ts=2026-01-01T10:00:00Z msg=failed', 'error', 'failed'],
    ['{"timestamp":"2026-01-01T10:00:00Z","level":"ERROR","message":"It failed"}', 'error', 'It failed'],
    [
      '{"ts":1767261600.0,"levelname":"warning","event":"It may fail","agent":"codex"}',
      'warning',
      'It may fail\nagent: codex',
    ],
    ['{"level":50,"time":1767261600000,"pid":3,"msg":"It failed"}', 'error', 'It failed\npid: 3'],
    // When stands behind how grave.
    ['[INFO] 2026-01-01 10:00:00 - It runs', 'info', 'It runs'],
    ['ERROR: [2026-01-01 10:00:00] It failed', 'error', 'It failed'],
    ['CRITICAL 2026-01-01 10:00:00,000 It failed', 'error', 'It failed'],
    ['⚠️ WARN: 2026-01-01T10:00:00Z It may fail', 'warning', 'It may fail'],
    // No level where a word only looks like one.
    ['[2026-01-01 10:00:00] Error handling is better now', null, 'Error handling is better now'],
    ['[2026-01-01 10:00:00] Debug mode is on', null, 'Debug mode is on'],
    ['[2026-01-01 10:00:00] info-desk opened', null, 'info-desk opened'],
    ['[2026-01-01 10:00:00] Got ERROR from the server', null, 'Got ERROR from the server'],
    ['[2026-01-01 10:00:00] No errors: all is well', null, 'No errors: all is well'],
    ['{"timestamp":"2026-01-01T10:00:00Z","said":"nothing"}', null, 'said: nothing'],
  ])('%j', (line, level, text) => {
    expect(lineOf(line)).toMatchObject([{ reading: 'log', level, text, claimed: { ms: TEN } }])
  })

  test.each([
    ['ERROR:root:It failed', 'error', 'root:It failed'],
    ['CRITICAL:watcher:It failed', 'error', 'watcher:It failed'],
    ['DEBUG    It waits', 'debug', 'It waits'],
    ['10:00:00 ERROR It failed', 'error', 'It failed'],
    ['10:00:00,123 - watcher - WARNING - It may fail', 'warning', 'It may fail'],
    ['Jan  1 10:00:00 harbour watcher[12]: ERROR: It failed', 'error', 'It failed'],
    ['PANIC: It failed', 'error', 'It failed'],
    ['[SEVERE] It failed', 'error', 'It failed'],
    ['Traceback (most recent call last):', null, 'Traceback (most recent call last):'],
    ['{"level":"ERROR","message":', null, '{"level":"ERROR","message":'],
    ['[]', null, '[]'],
  ])('without a date: %j', (line, level, text) => {
    expect(lineOf(line)).toMatchObject([{ reading: 'log', level, text, claimed: { ms: null } }])
  })
})
