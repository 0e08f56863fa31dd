import { describe, expect, test } from 'vitest'
import type { Reading } from '@/lib/message/reading'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import type { ReadContext } from '@/server/protocols/protocol'

const CONTEXT: ReadContext = {
  zone: 'UTC',
  humans: ['human'],
  aliases: new Map([['night-shift', 'claude-7']]),
  root: 'collab',
}

function readAt(path: string, content: unknown): Reading[] {
  for (const { name, match, shape } of multiAgentOs.places) {
    const captures = match(path)
    if (captures === null) continue
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    return multiAgentOs.read({
      place: name,
      path,
      captures,
      text,
      line: shape === 'lines' ? 1 : null,
      context: CONTEXT,
      explain: true,
    })
  }
  return []
}

describe('Multi-Agent OS', () => {
  test.each([
    [{ state: 'AWAKE', substate: 'IDLE' }, 'AWAKE', 'IDLE'],
    [{ state: 'AWAKE' }, 'AWAKE', null],
    [{ state: 'awake/analyzing' }, 'AWAKE', 'ANALYZING'],
    [{ state: 'WORKING' }, 'AWAKE', 'WORKING'],
    [{ status: 'active' }, 'AWAKE', null],
    [{ state: 'awake', substate: 'Reviewing' }, 'AWAKE', 'REVIEWING'],
    [{ status: 'triaging' }, 'AWAKE', 'TRIAGING'],
    [{ state: 'AWAKE', substate: 'DOCUMENTING' }, 'AWAKE', 'DOCUMENTING'],
    [{ state: 'OFFLINE', substate: 'IDLE' }, 'OFFLINE', 'IDLE'],
    [{ state: 'AWAKE', substate: 'OFFLINE' }, 'OFFLINE', null],
    [{ state: 'stopped' }, 'OFFLINE', null],
    [{ state: 'Hibernating' }, 'Hibernating', null],
    [{}, 'UNKNOWN', null],
  ])('presence %j', (said, state, substate) => {
    expect(readAt('presence/codex-1.json', said)).toMatchObject([
      { reading: 'heartbeat', agent: 'codex-1', state, substate },
    ])
  })

  test('what an awake agent does is known, and so is presence below signals', () => {
    for (const substate of ['REVIEWING', 'TRIAGING', 'DOCUMENTING'])
      expect(readAt('signals/presence/docs-1.json', { state: 'AWAKE', substate, timestamp: 1_768_149_195 })).toEqual([
        expect.objectContaining({ reading: 'heartbeat', agent: 'docs-1', state: 'AWAKE', substate, flags: [] }),
      ])
    expect(multiAgentOs.layout.detect(['signals/presence/docs-1.json']).score).toBeGreaterThan(0)
    expect(readAt('other/presence/docs-1.json', {})).toEqual([])
  })

  test('what is said again belongs to what it repeats and answers nothing', () => {
    const at = (metadata: object) => readAt('channels/home/msg-2.json', { id: 'm-2', from: 'human', metadata })
    const links = [{ key: 'message:m-2' }, { key: 'message:m-1' }]
    expect(at({ in_reply_to: 'm-1' })).toMatchObject([{ replyTo: 'm-1', links }])
    expect(at({ in_reply_to: 'm-1', retry_of: 'm-1' })).toMatchObject([{ replyTo: null, links }])
    expect(at({ in_reply_to: 'm-1', retry_of: 'm-0' })).toMatchObject([{ replyTo: 'm-1', links }])
  })

  test.each([
    ['codex-watcher', 'codex-1'],
    ['watcher_hamgr', 'ha-mgr-1'],
    ['ha_mgr.watcher', 'ha-mgr-1'],
    ['codex-10', 'codex-10'],
    ['night-shift', 'claude-7'],
    ['night-shift-watcher', 'claude-7'],
    ['watcher', null],
  ])('the log of %s is that of %s', (watcher, agent) => {
    expect(readAt(`logs/${watcher}.log`, 'a line')).toMatchObject([
      { reading: 'log', agent, text: 'a line', level: null },
    ])
  })

  test.each([
    ['[2026-01-01 10:00:00] \\033[0;31mERROR\\033[0m: It failed', 'error', 'It failed'],
    ['[2026-01-01 10:00:00] \u001b[1;33mWARN\u001b[0m It may fail', 'warning', 'It may fail'],
    ['\\e[90m[2026-01-01 10:00:00]\\e[0m \\x1b[32mINFO\\x1b[0m: It \\x1B[1mruns\\x1B[m', 'info', 'It runs'],
    [
      '\u001b[90m[2026/01/01 10:00:00]\u001b[0m [\u001b[38;2;255;0;0mERROR\u001b[0m] It failed\u001b[K',
      'error',
      'It failed',
    ],
    ['\u009b31m[2026-01-01T10:00:00Z]\u009b0m DEBUG: It waits', 'debug', 'It waits'],
    ['[2026-01-01 10:00:00] INFO: read \\033 of C:\\e[1] and [31m', 'info', 'read \\033 of C:\\e[1] and [31m'],
  ])('a log line says without its colours what it says: %j', (line, level, text) => {
    expect(readAt('logs/codex.log', line)).toMatchObject([{ level, text, claimed: { ms: Date.UTC(2026, 0, 1, 10) } }])
  })

  test('a log line of nothing but colours stands as it is written', () => {
    expect(readAt('logs/codex.log', '\\033[0m')).toMatchObject([{ reading: 'log', level: null, text: '\\033[0m' }])
  })

  test('the sender is never taken from the name of the file', () => {
    const [reading] = readAt('channels/home/msg-20260111-163315-hamgr-b4f6.json', { id: 'x', to: 'all' })
    expect(reading).toMatchObject({ from: null, fromRaw: null, channel: 'home' })
  })

  test('temporary names are no messages, whichever way they are spelled', () => {
    const names = ['.msg-20260111-163315-a-0001.tmp', '.tmp-msg-1.json', 'msg-1.json.tmp', 'notes.json']
    for (const name of names) expect(readAt(`channels/home/${name}`, {})).toEqual([])
    for (const name of ['codex-1.tmp', '.codex-1.json.tmp', '.codex-1.json'])
      expect(readAt(`presence/${name}`, {})).toEqual([])
    expect(readAt('channels/home/old/msg-1.json', {})).toEqual([])
  })

  test('a deleted presence file means OFFLINE, anything else that is gone was removed', () => {
    const gone = (place: string) => multiAgentOs.gone({ place, state: null, expiresAt: null, at: 0, withFile: false })
    expect([gone('presence'), gone('messages')]).toEqual(['OFFLINE', 'removed'])
  })
})

describe('tasks', () => {
  const at = (given: object) => {
    const base = { id: 'm-1', timestamp: '2026-01-11T16:33:21Z', session_id: 'c', from: 'claude-1', to: 'codex-1' }
    const [reading] = readAt('channels/c/msg-1.json', { ...base, content: { text: 'Trace it.\nNow.' }, ...given })
    return reading?.reading === 'message' ? reading.effects : []
  }

  test('are made by whoever assigns them and ended by the result that names the assignment', () => {
    expect(at({ type: 'task_assign' })).toMatchObject([
      { id: 'm-1', makes: true, state: 'open', native: 'task_assign', owner: 'codex-1', title: 'Trace it.' },
    ])
    expect(at({ id: 'm-2', type: 'task_result', metadata: { in_reply_to: 'm-1' } })).toMatchObject([
      { id: 'm-1', state: 'done', native: 'task_result', owner: 'claude-1' },
    ])
    expect(at({ type: 'task_result' })).toMatchObject([{ id: 'm-1', makes: true, state: 'done' }])
  })

  test('are not made by anything else', () => {
    for (const type of ['chat', 'review_vote', 'bag_analysis', 'code']) expect(at({ type })).toEqual([])
  })
})
