import type { Kind } from '@/lib/message/reading'
import { makeAlikeText } from '@/server/protocols/kit/alike-text'
import { paths } from '@/server/protocols/kit/json-fields'

/** Native fields of each word of a message, the documented one first. */
export const MESSAGE = {
  id: paths('id'),
  time: paths('timestamp'),
  session: paths('session_id'),
  from: paths('from'),
  to: paths('to'),
  type: paths('type'),
  text: paths('content.text', 'text', 'content', 'message'),
  code: paths('content.code', 'code'),
  artifacts: paths('content.artifacts', 'artifacts'),
  mode: paths('metadata.mode'),
  turn: paths('metadata.turn'),
  reply: paths('metadata.in_reply_to', 'in_reply_to'),
  priority: paths('priority', 'metadata.priority'),
} as const

/** What is said again names what it repeats here, and where an answer names what it answers. */
export const AGAIN = paths('metadata.retry_of', 'retry_of')

export const REQUIRED = ['id', 'time', 'session', 'from', 'to', 'type', 'text'] as const

export const PRESENCE = {
  agent: paths('agent_id', 'agent', 'id'),
  time: paths('timestamp', 'last_seen', 'updated_at'),
  state: paths('state', 'status'),
  substate: paths('substate'),
  pid: paths('watcher_pid', 'pid'),
  channel: paths('channel', 'session', 'session_id'),
} as const

export const AGENT = {
  id: paths('id', 'agent_id', 'agent'),
  role: paths('role'),
  autonomy: paths('autonomy', 'autonomy_level', 'autonomyLevel'),
  model: paths('model'),
  provider: paths('provider'),
  status: paths('status'),
  tier: paths('tier'),
  capabilities: paths('capabilities'),
  guardrails: paths('guardrails'),
} as const

/** The protocol's table of types. */
export const KIND_OF: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['chat', 'chat'],
  ['task_assign', 'task'],
  ['task_result', 'result'],
  ['review_vote', 'decision'],
  ['ha_report', 'report'],
  ['bag_analysis', 'report'],
  ['incident', 'incident'],
  ['docs', 'report'],
  ['qc_review', 'review'],
])

/** Types beyond the table that living systems write. */
const OBVIOUS: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['message', 'chat'],
  ['supervisor', 'chat'],
  ['directive', 'task'],
  ['review', 'review'],
  ['code-review', 'review'],
  ['code_review', 'review'],
  ['code', 'result'],
  ['triage', 'report'],
  ['report', 'report'],
  ['status', 'status'],
  ['question', 'request'],
  ['request', 'request'],
  ['decision', 'decision'],
  ['error', 'error'],
])

export function kindOf(type: string): Kind {
  const word = type.trim().toLowerCase()
  return KIND_OF.get(word) ?? OBVIOUS.get(word) ?? 'other'
}

/** What a message of a kind may report. */
export const REPORTING: ReadonlySet<string> = new Set<Kind>(['result', 'report', 'status', 'chat'])

/** Short names that watchers' logs go by; a configured alias comes first. */
export const WATCHED: ReadonlyMap<string, string> = new Map([
  ['claude', 'claude-1'],
  ['codex', 'codex-1'],
  ['gemini', 'gemini-1'],
  ['hamgr', 'ha-mgr-1'],
  ['ha-mgr', 'ha-mgr-1'],
  ['bags', 'bags-1'],
  ['qc', 'qc-1'],
  ['docs', 'docs-1'],
  ['triage', 'triage-1'],
])

/** Agents that the protocol's `send-message` recognises, without which `@claude-1` would still be a handle. */
export const HANDLES: readonly string[] = [...WATCHED.values(), 'supervisor', 'all']

/** What copies of one message have in common. */
export const alikeText = makeAlikeText(MESSAGE.time)
