import { describe, expect, test } from 'vitest'
import { originalOf } from '@/lib/source/conflict-name'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import type { Protocol } from '@/server/protocols/protocol'
import { swarm } from '@/server/protocols/swarm'
import { classifying } from '@/server/tail/disk/classify'
import { pruning } from '@/server/tail/disk/prune'
import { readAt } from '../../../protocols/one'

const LOST = '.sync-conflict-20261127-101500-ABCDEF7'

test.each([
  [`a/b${LOST}.json`, 'a/b.json'],
  [`a/b.c${LOST}.json`, 'a/b.c.json'],
  [`a/b${LOST}`, 'a/b'],
  ["a/b (Ann's conflicted copy 2026-11-27).json", 'a/b.json'],
  ['a/b (conflicted copy 2026-11-27 101500).json', 'a/b.json'],
  ['a/b_conf(1).json', 'a/b.json'],
])('%s lost against %s', (path, original) => expect(originalOf(path)).toBe(original))

test.each([
  'a/b.json',
  'a/sync-conflict.json',
  'a/b.sync-conflict-1.json',
  'a/b (copy).json',
  'a/b_conf.json',
  `a${LOST}/b.json`,
  `a/${LOST}.json`,
])('%s lost against nothing', (path) => expect(originalOf(path)).toBeNull())

describe('what lost against what is rewritten in place is left out by the name of its rule', () => {
  const ruleOf = (protocol: Protocol, path: string) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const found = classifying(protocol, pruning(protocol, []), 9)({ name, path, depth: 3, type: 'file' })
    return found.kind === 'ignored' ? found.rule : found.kind
  }
  test.each<{ protocol: Protocol; path: string }>([
    { protocol: multiAgentOs, path: 'presence/codex' },
    { protocol: multiAgentOs, path: 'signals/presence/codex' },
    { protocol: multiAgentOs, path: 'registry/agents/codex' },
    { protocol: clawOs, path: 'blackboard/gm/heartbeat-state' },
    { protocol: clawOs, path: 'agents' },
    { protocol: clawOs, path: 'blackboard/tasks/build' },
    { protocol: dreamOs, path: 'agent_workspaces/Agent-1/status' },
    { protocol: dreamOs, path: 'agent_mailboxes/Agent-1/inbox' },
    { protocol: dreamOs, path: 'message_queue/queue' },
    { protocol: dreamOs, path: 'task_list' },
    { protocol: dreamOs, path: 'completed_tasks' },
    { protocol: dreamOs, path: 'runtime/supervisor_state' },
    { protocol: dreamOs, path: 'temp/cursor_output' },
  ])('$protocol.name: $path', ({ protocol, path }) => {
    expect(ruleOf(protocol, `${path}.json`)).toBe('file')
    expect(ruleOf(protocol, `${path}${LOST}.json`)).toBe('conflict-copy')
    expect(ruleOf(protocol, `${path} (conflicted copy 2026-11-27 101500).json`)).toBe('conflict-copy')
  })
  test.each<{ protocol: Protocol; path: string }>([
    { protocol: multiAgentOs, path: `channels/general/msg-1${LOST}.json` },
    { protocol: clawOs, path: `blackboard/gm/inbox/a${LOST}.json` },
    { protocol: dreamOs, path: `agent_workspaces/Agent-1/inbox/a${LOST}.json` },
  ])('and no message is: $protocol.name: $path', ({ protocol, path }) => expect(ruleOf(protocol, path)).toBe('file'))
  test('what lost against nothing that is read is in no place', () => {
    expect(ruleOf(swarm, `team/notes${LOST}.json`)).toBe('not-a-place')
  })
})

test('what lost against a log is of the same watcher', () => {
  const line = '[2026-11-27 10:00:00] ERROR: It failed'
  const kept = readAt(multiAgentOs, 'logs/codex-watcher.log', line)
  expect(kept).toMatchObject([{ reading: 'log', channel: 'codex-watcher', text: 'It failed' }])
  expect(readAt(multiAgentOs, `logs/codex-watcher${LOST}.log`, line)).toEqual(kept)
})

test('what lost against a mailbox holds messages of that mailbox, and says nothing of how its agent is', () => {
  const message = { message_id: 'm-1', sender_agent_id: 'Supervisor', command: 'refactor_file', task_id: 't-1' }
  const box = { status: 'busy', assigned_agent_id: 'RefactorAgent', messages: [message] }
  const [heartbeat, ...messages] = readAt(dreamOs, 'runtime/comms/mailbox_1.json', box)
  expect(heartbeat).toMatchObject({ reading: 'heartbeat' })
  expect(messages).toMatchObject([{ reading: 'message', channel: 'mailbox_1' }])
  expect(readAt(dreamOs, `runtime/comms/mailbox_1${LOST}.json`, box)).toEqual(messages)
})

test('what lost against a message log is of that log', () => {
  const line = { message_id: 'm-1', from: 'gm', to: 'otter', status: 'delivered', timestamp: '2026-11-27T10:00:00Z' }
  const kept = readAt(clawOs, 'logs/message-log.jsonl', line)
  expect(kept).toMatchObject([{ reading: 'log', channel: 'message-log' }])
  expect(readAt(clawOs, `logs/message-log${LOST}.jsonl`, line)).toEqual(kept)
})
