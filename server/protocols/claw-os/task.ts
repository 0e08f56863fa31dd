import type { Effect, MessageReading, TaskState } from '@/lib/message/reading'
import { parseClaimed } from '@/lib/time/time'
import { speaker } from '@/server/protocols/kit/addressee'
import { asText, asTexts, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'
import type { ReadContext } from '../protocol'
import { LISTED_STATE, TASK, TASK_STATE } from './schema'

/** A task is an assigning request, known by its message id inside its trace; answers to it move it on. */
export function effectsOf(message: MessageReading, record: Fields, requestId: string | null): Effect[] {
  const payload = isFields(record.payload) ? record.payload : {}
  const scope = message.traceId
  if (message.kind === 'request' && asText(payload.action) === 'task.assign') {
    return message.nativeId === null ? [] : [assigned(message, scope, message.nativeId, payload)]
  }
  if (requestId === null) return []
  const native = message.kind === 'error' ? 'error' : (asText(payload.status) ?? asText(payload.event))
  const state = native === null ? undefined : TASK_STATE.get(native.toLowerCase())
  if (state === undefined) return []
  const moved = message.kind === 'error' && message.error?.recoverable === true ? 'blocked' : state
  return [answered(message, requestId, moved, native)]
}

function assigned(message: MessageReading, scope: string | null, id: string, payload: Fields): Effect {
  const params = isFields(payload.params) ? payload.params : {}
  return {
    kind: 'task',
    scope,
    id,
    makes: true,
    at: null,
    title: asText(find(params, 'title', TASK.title).value) ?? firstLine(prose(payload.params)),
    owner: message.to[0]?.agent ?? null,
    ownerRaw: message.to[0]?.raw ?? null,
    state: 'open',
    native: 'task.assign',
    dependsOn: asTexts(find(params, 'depends on', TASK.dependsOn).value),
    blocker: null,
  }
}

/** Under whatever trace it comes, the answer to an assigning request moves its task; that it is one only the request says. */
function answered(message: MessageReading, id: string, state: TaskState, native: string | null): Effect {
  const { from: owner, fromRaw } = message
  const ownerRaw = owner === null ? null : fromRaw
  const blocker = state === 'blocked' ? (message.error?.message ?? null) : null
  return {
    ...{ kind: 'task', scope: null, id, makes: false, at: null, title: null, owner, ownerRaw, state },
    native,
    dependsOn: [],
    blocker,
  }
}

/** What a file says of every task in it that does not say it itself. */
type Common = { id: string | null; trace: string | null; at: number | null }

const NOTHING: Common = { id: null, trace: null, at: null }

/** Task data of `blackboard/tasks`: one task, or a list of them. */
export function tasksIn(value: unknown, id: string, context: ReadContext): Effect[] {
  if (!isFields(value)) return listed(value, NOTHING, context)
  if (!Array.isArray(value.tasks)) return taskOf(value, { ...NOTHING, id }, context)
  return listed(value.tasks, { id: null, trace: traceOf(value), at: writtenAt(value, context) }, context)
}

function listed(tasks: unknown, common: Common, context: ReadContext): Effect[] {
  if (!Array.isArray(tasks)) return []
  return tasks
    .slice(0, 1_000)
    .filter(isFields)
    .flatMap((task) => taskOf(task, common, context))
}

function traceOf(fields: Fields): string | null {
  return asText(find(fields, 'trace', TASK.trace).value)
}

function writtenAt(fields: Fields, { zone }: ReadContext): number | null {
  return parseClaimed(find(fields, 'time', TASK.time).value, zone).ms
}

function taskOf(task: Fields, common: Common, context: ReadContext): Effect[] {
  const id = asText(find(task, 'id', TASK.id).value) ?? common.id
  const native = asText(find(task, 'state', TASK.state).value)
  if (id === null || (native === null && find(task, 'title', TASK.title).field === null)) return []
  const owner = speaker(find(task, 'owner', TASK.owner).value, context.aliases)
  return [
    {
      kind: 'task',
      scope: traceOf(task) ?? common.trace,
      id,
      makes: true,
      at: writtenAt(task, context) ?? common.at,
      title: asText(find(task, 'title', TASK.title).value),
      owner: owner?.agent ?? null,
      ownerRaw: owner?.raw ?? null,
      state: native === null ? null : (LISTED_STATE.get(native.trim().toLowerCase()) ?? 'unknown'),
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
