import type { Kind, TaskState } from '@/lib/message/reading'
import { makeAlikeText } from '@/server/protocols/kit/alike-text'
import { paths } from '@/server/protocols/kit/json-fields'

/** Native fields of each word of a message, the documented one first. */
export const MESSAGE = {
  version: paths('version'),
  id: paths('id', 'msgId', 'messageId'),
  trace: paths('traceId', 'trace_id', 'metadata.traceId'),
  from: paths('from'),
  to: paths('to'),
  type: paths('type'),
  priority: paths('priority'),
  time: paths('timestamp', 'createdAt', 'created_at'),
  ttl: paths('ttl'),
  payload: paths('payload'),
  action: paths('payload.action'),
  event: paths('payload.event'),
  status: paths('payload.status'),
  request: paths('payload.requestId', 'payload.request_id', 'requestId'),
  deadline: paths('payload.deadline', 'deadline'),
  progress: paths('payload.progress'),
} as const

/** What `send_message` of the protocol always writes. */
export const REQUIRED = ['version', 'id', 'trace', 'from', 'to', 'type', 'priority', 'time', 'payload'] as const

export const ESCALATION = {
  from: paths('from', 'agent', 'raisedBy', 'escalatedBy', 'source'),
  to: paths('to', 'escalateTo', 'assignee'),
  type: paths('type', 'kind', 'category'),
  priority: paths('priority', 'severity', 'level'),
} as const

export const LOG = {
  time: paths('timestamp', 'time', 'ts'),
  level: paths('level'),
  id: paths('msgId', 'messageId', 'id'),
  trace: paths('traceId', 'trace_id'),
  from: paths('from'),
  to: paths('to'),
  type: paths('type'),
  latency: paths('latencyMs', 'latency_ms'),
  status: paths('status'),
  text: paths('message', 'msg', 'text', 'payload.message', 'error'),
} as const

export const TASK = {
  id: paths('taskId', 'task_id', 'id'),
  trace: paths('traceId', 'trace_id'),
  title: paths('title', 'name', 'description', 'task', 'summary'),
  owner: paths('assignee', 'assignedTo', 'owner', 'agent', 'to'),
  state: paths('status', 'state'),
  dependsOn: paths('dependsOn', 'depends_on', 'dependencies'),
  blocker: paths('blocker', 'blockedBy'),
  time: paths('updatedAt', 'updated_at', 'completedAt', 'completed_at'),
} as const

export const AGENT = {
  id: paths('agent', 'agentId', 'agent_id', 'id', 'name'),
  tier: paths('tier', 'level'),
  role: paths('role', 'title', 'description'),
  autonomy: paths('autonomy', 'autonomy_level', 'autonomyLevel'),
  model: paths('model'),
  provider: paths('provider'),
  status: paths('status', 'state'),
  capabilities: paths('capabilities', 'skills'),
  guardrails: paths('guardrails', 'permissions', 'limits'),
  time: paths('lastHeartbeat', 'last_heartbeat', 'lastSeen', 'timestamp', 'updatedAt', 'time', 'ts'),
  substate: paths('currentTask', 'current_task', 'substate', 'task', 'activity'),
  pid: paths('pid'),
} as const

/** Of a heartbeat file that says when what was looked at last: a state, not of agents. */
export const CHECKS = paths('lastChecks', 'last_checks')
export const VERSION = paths('version')

export const KIND_OF: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['request', 'request'],
  ['response', 'response'],
  ['notification', 'notification'],
  ['error', 'error'],
])

/** Words beyond the protocol's table whose meaning is obvious. */
export const OBVIOUS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['notify', 'notification'],
  ['event', 'event'],
  ['progress', 'notification'],
  ['heartbeat', 'status'],
  ['status', 'status'],
  ['reply', 'response'],
  ['result', 'result'],
  ['task', 'task'],
  ['task.assign', 'task'],
  ['report', 'report'],
  ['escalation', 'request'],
  ['decision', 'decision'],
  ['chat', 'chat'],
  ['message', 'chat'],
  ['alert', 'incident'],
])

export const TASK_STATE: ReadonlyMap<string, TaskState> = new Map<string, TaskState>([
  ['pending', 'open'],
  ['queued', 'open'],
  ['todo', 'open'],
  ['assigned', 'open'],
  ['claimed', 'in-progress'],
  ['running', 'in-progress'],
  ['in_progress', 'in-progress'],
  ['in-progress', 'in-progress'],
  ['progress', 'in-progress'],
  ['partial', 'in-progress'],
  ['blocked', 'blocked'],
  ['waiting', 'blocked'],
  ['success', 'done'],
  ['done', 'done'],
  ['completed', 'done'],
  ['complete', 'done'],
  ['failure', 'failed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
])

const WORDS: readonly [TaskState, string][] = [
  ['open', 'open new created ready 待办 待处理'],
  ['in-progress', 'accepted started working processing active 进行中 处理中'],
  ['blocked', 'paused on_hold 阻塞'],
  ['done', 'succeeded finished closed 完成 已完成'],
  ['failed', '失败'],
  ['cancelled', '已取消'],
]

/** Beside those of answers, what files of tasks say: the protocol names no words for them. */
export const LISTED_STATE: ReadonlyMap<string, TaskState> = new Map<string, TaskState>([
  ...TASK_STATE,
  ...WORDS.flatMap(([state, words]) => words.split(' ').map((word): [string, TaskState] => [word, state])),
])

/** What copies of one message have in common. */
export const alikeText = makeAlikeText(MESSAGE.time)
