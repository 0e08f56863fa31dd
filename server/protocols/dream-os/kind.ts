import type { Kind } from '@/lib/message/reading'
import { type Fields, isWritten } from '@/server/protocols/kit/json-fields'
import { MESSAGE } from './schema'

/** What a message object is told by its fields. */
export type Form = 'outcome' | 'governance' | 'command' | 'event' | 'task' | 'letter' | 'other'

/** By what a record holds and where it lies. */
export function formOf(record: Fields, place: string): Form {
  if (place === 'outcomes') return 'outcome'
  if (place === 'governance') return 'governance'
  const has = (...fields: string[]) => fields.some((field) => record[field] !== undefined)
  if (has('agent_id') && has('status') && has('output', 'error_details')) return 'outcome'
  if (has('command')) return 'command'
  if (has('type', 'event_type') && has('source_id', 'target_id', 'data')) return 'event'
  if (has('task_id', 'action', 'task_type', 'depends_on')) return 'task'
  if (isWritten(record, MESSAGE.type)) return 'event'
  return place === 'mailbox' && !has('message') ? 'task' : 'other'
}

/** Words inside a native type, the deciding ones first: `request_approval` asks, `TASK_COMPLETED` is a result. */
const WORDS: readonly [Kind, readonly string[]][] = [
  ['decision', ['decision', 'decide', 'decided', 'verdict']],
  ['request', ['request', 'query', 'ask', 'approval', 'escalate', 'escalation', 'human']],
  ['result', ['completed', 'complete', 'failed', 'failure', 'result', 'results', 'outcome', 'done']],
  ['error', ['error', 'exception', 'crash']],
  ['response', ['response', 'reply', 'answer', 'ack']],
  ['status', ['status', 'heartbeat', 'presence', 'progress']],
  ['review', ['review']],
  ['report', ['report', 'summary', 'reflection']],
  ['incident', ['incident', 'alert', 'violation']],
  ['notification', ['notification', 'notify', 'broadcast', 'announcement', 'notice']],
  ['chat', ['chat', 'message', 'text']],
  ['prompt', ['prompt']],
  ['task', ['task', 'plan', 'sequence', 'assign', 'assignment', 'directive']],
]

const DEFAULT: Readonly<Record<Form, Kind>> = {
  outcome: 'result',
  governance: 'event',
  command: 'task',
  event: 'event',
  task: 'task',
  letter: 'chat',
  other: 'other',
}

/** Types are an open set of verbs here; the canonical kind follows from the words in them, else from the form. */
export function kindOf(type: string, form: Form): Kind {
  if (form === 'outcome') return 'result'
  const words = new Set(
    type
      .slice(0, 200)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z]+/),
  )
  const named = WORDS.find(([, telling]) => telling.some((word) => words.has(word)))?.[0]
  if (form === 'governance') return named === 'decision' ? 'decision' : 'event'
  return named ?? DEFAULT[form]
}
