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
    const gone = (place: string) => multiAgentOs.gone({ place, state: null, expiresAt: null, at: 0 })
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
