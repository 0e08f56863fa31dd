import type { TaskState } from '@/lib/message/reading'
import { makeAlikeText } from '@/server/protocols/kit/alike-text'
import { type Paths, paths } from '@/server/protocols/kit/json-fields'

/** Native fields of each word, the documented ones first: mailbox messages, events, governance lines, bare tasks. */
export const MESSAGE = {
  id: paths('message_id', 'event_id', 'id', 'msg_id', 'messageId', 'Message ID', 'ID'),
  from: paths(
    ...['sender_agent_id', 'source_id', 'agent_source', 'sender_id', 'sender', 'from_agent', 'from', 'source_agent'],
    ...['source', 'created_by', 'assigned_by', 'from_agent_id', 'sender_agent', 'author', 'From'],
  ),
  to: paths(
    ...['target_agent_id', 'target_id', 'target_agent', 'recipient_agent_id', 'recipient_id', 'recipient', 'to_agent'],
    ...['to', 'assigned_agent_id', 'assigned_agent', 'assigned_to', 'assignee', 'target', 'To'],
  ),
  type: paths('command', 'event_type', 'type', 'message_type', 'task_type', 'action', 'Type'),
  priority: paths('priority', 'data.priority', 'params.priority', 'Priority'),
  time: paths(
    ...['timestamp_dispatched', 'timestamp', 'timestamp_utc', 'timestamp_created', 'created_at', 'created', 'date'],
    ...['data.timestamp', 'Timestamp', 'Date'],
  ),
  task: paths('task_id', 'data.task_id', 'params.task_id', 'details.task_id', 'Task ID'),
  plan: paths(
    'correlation_id',
    'data.correlation_id',
    'params.correlation_id',
    'details.correlation_id',
    'plan_id',
    'Correlation ID',
  ),
  replyTo: paths(
    ...['in_reply_to', 'reply_to', 'original_message_id', 'data.message_id', 'params.message_id', 'In Reply To'],
    'Reply To',
  ),
  dependsOn: paths('depends_on', 'data.depends_on', 'params.depends_on', 'dependencies'),
  deadline: paths('deadline', 'due_date', 'data.deadline', 'params.deadline', 'Deadline'),
  state: paths('status', 'data.status', 'state', 'details.state', 'Status'),
} as const

export type Word = keyof typeof MESSAGE

/** Of a line of `completed_tasks.json`: `message_id` is the message that it answers. */
export const OUTCOME = {
  from: paths('agent_id', 'agent', 'completed_by', 'agent_name', 'sender_agent_id', 'source_id'),
  type: paths('status', 'state', 'event_type', 'type'),
  time: paths('timestamp', 'completed_at', 'timestamp_completed', 'completion_time', 'timestamp_utc', 'date'),
  replyTo: paths('message_id', 'in_reply_to'),
} as const

/** Of an entry of a queue, which wraps a message. */
export const ENTRY: Partial<Record<Word, Paths>> = {
  ...Object.fromEntries(Object.entries(MESSAGE).map(([word, own]) => [word, [...within('message', own), ...own]])),
  id: paths('queue_id', 'message_id', 'id'),
  state: paths('status', 'state'),
}

export const TASK = {
  id: paths('task_id', 'id', 'taskId'),
  action: paths('action', 'command', 'task_type', 'type', 'name'),
  owner: paths(
    'target_agent',
    'target_agent_id',
    'assigned_agent',
    'assigned_agent_id',
    'assigned_to',
    'agent_id',
    'agent',
    'owner',
    'claimed_by',
  ),
  state: paths('status', 'state'),
  dependsOn: paths('depends_on', 'dependencies'),
  blocker: paths('blocker', 'blocked_by', 'blocking_reason'),
  plan: paths('correlation_id', 'plan_id', 'params.correlation_id'),
  /** When a list, or a task in it, was last written. */
  time: paths('updated_at', 'last_updated', 'timestamp_updated', 'updated', 'completed_at'),
} as const

export const AGENT = {
  id: paths('assigned_agent_id', 'agent_id', 'agent', 'agent_name', 'name'),
  state: paths('status', 'state', 'current_status'),
  substate: paths('current_task_id', 'current_task', 'current_phase', 'phase', 'activity'),
  time: paths('last_seen_utc', 'last_seen', 'last_updated', 'timestamp', 'updated_at', 'updated'),
  pid: paths('pid'),
} as const

/** Words of a task's status, lower case. */
export const TASK_STATE: ReadonlyMap<string, TaskState> = new Map<string, TaskState>([
  ...spell('open', 'pending', 'queued', 'todo', 'new', 'open', 'not_started', 'ready', 'created'),
  ...spell('open', 'assigned', 'dispatched'),
  ...spell(
    'in-progress',
    'claimed',
    'accepted',
    'running',
    'in_progress',
    'in progress',
    'working',
    'processing',
    'started',
    'active',
    'executing',
  ),
  ...spell('blocked', 'blocked', 'waiting', 'paused', 'on_hold', 'awaiting_approval', 'deferred'),
  ...spell('done', 'completed', 'complete', 'done', 'success', 'succeeded', 'finished', 'completed_verified'),
  ...spell('failed', 'failed', 'failure', 'error', 'timeout', 'timed_out'),
  ...spell(
    'cancelled',
    'cancelled',
    'canceled',
    'aborted',
    'obsolete',
    'dropped',
    'superseded',
    'abandoned',
    'skipped',
  ),
])

export const AGENT_STATES = new Set([
  'ONLINE',
  'OFFLINE',
  'IDLE',
  'BUSY',
  'ACTIVE',
  'WORKING',
  'PAUSED',
  'ERROR',
  'BLOCKED',
  'AWAKE',
])

/** Fields that pages show as such, so that the body does not repeat them. */
export const HEADER = [
  ...[
    'message_id',
    'event_id',
    'id',
    'msg_id',
    'sender_agent_id',
    'source_id',
    'agent_source',
    'sender',
    'from',
    'source',
  ],
  ...['target_agent_id', 'target_id', 'target_agent', 'recipient', 'to', 'assigned_agent', 'assigned_to', 'agent_id'],
  ...['command', 'event_type', 'type', 'task_id', 'correlation_id', 'priority', 'status'],
  ...[
    'timestamp_dispatched',
    'timestamp',
    'timestamp_utc',
    'created_at',
    'depends_on',
    'in_reply_to',
    'deadline',
    'due_date',
    'signalbox',
  ],
]

function within(field: string, places: Paths): Paths {
  return places.map((path) => [field, ...path])
}

function spell(state: TaskState, ...words: string[]): [string, TaskState][] {
  return words.map((word) => [word, state])
}

/** What copies of one message have in common. */
export const alikeText = makeAlikeText(MESSAGE.time)
