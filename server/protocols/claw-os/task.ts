import type { Aliases } from '@/lib/names'
import type { Effect, MessageReading, TaskState } from '@/lib/reading'
import { speaker } from '../address'
import { asText, asTexts, type Fields, find, isFields } from '../field'
import { prose } from '../prose'
import { TASK, TASK_STATE } from './schema'

const NO_TRACE = 'no trace'

/** A task is an assigning request, known by its message id inside its trace; answers to it move it on. */
export function effectsOf(message: MessageReading, record: Fields, requestId: string | null): Effect[] {
  const payload = isFields(record.payload) ? record.payload : {}
  const scope = message.traceId ?? NO_TRACE
  if (message.kind === 'request' && asText(payload.action) === 'task.assign') {
    return message.nativeId === null ? [] : [assigned(message, scope, message.nativeId, payload)]
  }
  if (requestId === null) return []
  const native = message.kind === 'error' ? 'error' : (asText(payload.status) ?? asText(payload.event))
  const state = native === null ? undefined : TASK_STATE.get(native.toLowerCase())
  if (state === undefined) return []
  const moved = message.kind === 'error' && message.error?.recoverable === true ? 'blocked' : state
  return [answered(message, scope, requestId, moved, native)]
}

function assigned(message: MessageReading, scope: string, id: string, payload: Fields): Effect {
  const params = isFields(payload.params) ? payload.params : {}
  return {
    kind: 'task',
    scope,
    id,
    title: firstLine(prose(payload.params)),
    owner: message.to[0]?.agent ?? null,
    state: 'pending',
    native: 'task.assign',
    dependsOn: asTexts(find(params, 'depends on', TASK.dependsOn).value),
    blocker: null,
  }
}

function answered(message: MessageReading, scope: string, id: string, state: TaskState, native: string | null): Effect {
  const blocker = state === 'blocked' ? (message.error?.message ?? null) : null
  return { kind: 'task', scope, id, title: null, owner: message.from, state, native, dependsOn: [], blocker }
}

/** Task data of `blackboard/tasks`: one task, or a list of them. */
export function tasksIn(value: unknown, fallbackId: string, aliases: Aliases): Effect[] {
  if (Array.isArray(value))
    return value
      .slice(0, 1_000)
      .filter(isFields)
      .flatMap((task) => taskOf(task, null, aliases))
  if (!isFields(value)) return []
  return Array.isArray(value.tasks) ? tasksIn(value.tasks, fallbackId, aliases) : taskOf(value, fallbackId, aliases)
}

function taskOf(task: Fields, fallbackId: string | null, aliases: Aliases): Effect[] {
  const id = asText(find(task, 'id', TASK.id).value) ?? fallbackId
  const native = asText(find(task, 'state', TASK.state).value)
  if (id === null || (native === null && find(task, 'title', TASK.title).field === null)) return []
  return [
    {
      kind: 'task',
      scope: asText(find(task, 'trace', TASK.trace).value) ?? NO_TRACE,
      id,
      title: asText(find(task, 'title', TASK.title).value),
      owner: speaker(find(task, 'owner', TASK.owner).value, aliases)?.agent ?? null,
      state: TASK_STATE.get(native?.toLowerCase() ?? '') ?? 'unknown',
      native,
      dependsOn: asTexts(find(task, 'depends on', TASK.dependsOn).value),
      blocker: asText(find(task, 'blocker', TASK.blocker).value),
    },
  ]
}

function firstLine(text: string): string | null {
  const line = text.split('\n', 1)[0] ?? ''
  return line === '' ? null : line.slice(0, 200)
}
