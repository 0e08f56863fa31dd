import { expect, test } from 'vitest'
import * as stations from '@/lib/source/stations'
import { STATIONS } from '@/server/protocols/known-stations'

const homeOf = (path: string) => stations.homeOf(path, STATIONS)
const isPutAside = (path: string) => stations.isPutAside(path, STATIONS)
const isMoved = (from: string, to: string) => stations.isMoved(from, to, STATIONS)

test.each([
  ['blackboard/gm/inbox/1.json', 'blackboard/gm/processed/1.json'],
  ['blackboard/gm/inbox/1.json', 'blackboard/gm/inbox/processed/1.json'],
  ['blackboard/inbox/1.json', 'blackboard/inbox/processed/1.json'],
  ['blackboard/archive/inbox/1.json', 'blackboard/archive/processed/1.json'],
  ['runtime/Supervisor/inbox/1.json', 'runtime/Supervisor/inbox/processed/1.json'],
  ['runtime/Supervisor/inbox/1.json', 'runtime/Supervisor/archive/1.json'],
  ['runtime/Supervisor/outbox/1.json', 'runtime/Supervisor/outbox/failed/1.json'],
  ['agent_mailboxes/error/inbox/1.json', 'agent_mailboxes/error/errors/1.json'],
  ['runtime/Supervisor/inbox/1.json', 'runtime/Supervisor/archive/2026-11-25/1.json'],
  ['runtime/Supervisor/inbox/1.json', 'runtime/Supervisor/inbox/processed/2026/11/25/1.json'],
  ['blackboard/gm/inbox/1.json', 'blackboard/gm/inbox/failed/20261125/1.json'],
  ['agent_workspaces/qa/inbox/1.md', 'agent_workspaces/qa/inbox/archive_2026-11-25/1.md'],
  ['mailboxes/qa/inbox/1.json', 'mailboxes/qa/processed-20261125/1.json'],
])('who has %s put it aside at %s', (from, to) => {
  expect([isPutAside(from), isPutAside(to), homeOf(to), isMoved(from, to)]).toEqual([false, true, homeOf(from), true])
})

test.each([
  'runtime/Supervisor/archive/qa/1.json',
  'runtime/Supervisor/archive/2026-11-25/qa/1.json',
  'runtime/Supervisor/archive/2026-11-25/2.json',
  'runtime/qa/archive/2026-11-25/1.json',
])('who has it in the inbox of the Supervisor did not put it aside at %s', (to) => {
  expect(isMoved('runtime/Supervisor/inbox/1.json', to)).toBe(false)
})

test.each([
  ['channels/archive/msg-1.json', 'channels/error/msg-1.json'],
  ['channels/inbox/msg-1.json', 'channels/completed/msg-1.json'],
  ['channels/processed/msg-1.json', 'channels/home/msg-1.json'],
  ['archive/channel.jsonl', 'error/channel.jsonl'],
  ['agent_mailboxes/archive/mailbox.json', 'agent_mailboxes/error/mailbox.json'],
  ['blackboard/archive/inbox/1.json', 'blackboard/error/inbox/1.json'],
  ['channels/archive/2026-11-25/msg-1.json', 'channels/archive/msg-1.json'],
  ['archive/2026-11-25/channel.jsonl', 'archive/channel.jsonl'],
])('%s and %s are of two channels or agents', (one, other) => {
  expect([isPutAside(one), isPutAside(other), isMoved(one, other)]).toEqual([false, false, false])
  expect(homeOf(one)).not.toBe(homeOf(other))
})
