import { isTemplate } from '@/lib/letters/template'
import type { Effect, TaskState } from '@/lib/message/reading'
import { type Aliases, agentName } from '@/lib/names/names'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { parseClaimed } from '@/lib/time/time'
import { asText, asTexts, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { joined, prose } from '@/server/protocols/kit/prose'
import type { ReadContext } from '../protocol'
import { sender } from './names/bearer'
import { NOBODY } from './names/houses'
import { TASK, TASK_STATE } from './schema'

const MOST = 1_000

export type TaskEffect = Extract<Effect, { kind: 'task' }>

/** A text that stands for something: templates count as absent. */
export function real(value: unknown): string | null {
  const text = asText(value)
  return text === null || isTemplate(text) ? null : text
}

/** Null where nothing is said. */
export function taskState(native: string | null): TaskState | null {
  if (native === null) return null
  return TASK_STATE.get(native.trim().toLowerCase().replace(/-/g, '_')) ?? 'unknown'
}

/** What a list says of all its tasks: their plan, and when it was written (null in messages, whose time it is). */
type Of = { plan: string | null; at: number | null; context: ReadContext }

/** The tasks that a document lists: a list, `{tasks: …}`, or a map from id to task. */
export function tasksOf(value: unknown, context: ReadContext): TaskEffect[] {
  return tasksIn(value, { plan: null, at: isFields(value) ? writtenAt(value, context) : null, context }, true)
}

/** The tasks that a message lists; those of one plan share its scope. */
export function plannedIn(value: readonly unknown[], plan: string | null, context: ReadContext): TaskEffect[] {
  return tasksIn(value, { plan, at: null, context }, false)
}

function tasksIn(value: unknown, of: Of, timed: boolean): TaskEffect[] {
  if (Array.isArray(value)) return value.slice(0, MOST).flatMap((item) => taskIn(item, null, of, timed))
  if (!isFields(value)) return []
  const own = { ...of, plan: real(find(value, 'plan', TASK.plan).value) ?? of.plan }
  const inside = ['tasks', 'task_list', 'results', 'active_tasks'].flatMap((key) => {
    const list = value[key]
    return isFields(list) ? mapped(list, own, timed) : tasksIn(list, own, timed)
  })
  return inside.length > 0 ? inside.slice(0, MOST) : mapped(value, own, timed)
}

function mapped(tasks: Fields, of: Of, timed: boolean): TaskEffect[] {
  return Object.entries(tasks)
    .slice(0, MOST)
    .flatMap(([id, item]) => taskIn(item, id, of, timed))
}

function writtenAt(fields: Fields, { zone }: ReadContext): number | null {
  return parseClaimed(find(fields, 'time', TASK.time).value, zone).ms
}

function taskIn(item: unknown, key: string | null, { plan, at, context }: Of, timed: boolean): TaskEffect[] {
  if (!isFields(item)) return []
  const native = asText(find(item, 'state', TASK.state).value)
  const id = real(find(item, 'task', TASK.id).value) ?? key
  const action = asText(find(item, 'action', TASK.action).value)
  if (id === null || (native === null && action === null)) return []
  const dependsOn = find(item, 'depends on', TASK.dependsOn).value
  const owner = sender(find(item, 'owner', TASK.owner).value, context.aliases)
  return [
    {
      kind: 'task',
      scope: real(find(item, 'plan', TASK.plan).value) ?? plan,
      id,
      makes: true,
      at: timed ? (writtenAt(item, context) ?? at) : null,
      title: titleOf(action, item),
      owner: owner?.agent ?? null,
      ownerRaw: owner?.raw ?? null,
      state: taskState(native),
      native,
      dependsOn: asTexts(dependsOn),
      blocker: asText(find(item, 'blocker', TASK.blocker).value),
    },
  ]
}

function titleOf(action: string | null, task: Fields): string | null {
  const said = asText(task.title) ?? asText(task.description) ?? prose(task.params)
  const title = joined(' ', action, (said.split('\n', 1)[0] ?? '').trim())
  return title === '' ? null : title.slice(0, 200)
}

/** `plan-001: 2 tasks, task-002 depends on task-001`, then a line for each task. */
export function planBody(plan: string | null, tasks: readonly TaskEffect[]): string {
  const depending = tasks.filter(({ dependsOn }) => dependsOn.length > 0)
  const depends = depending.slice(0, 3).map(({ id, dependsOn }) => words.depends(id, dependsOn.slice(0, 3)))
  const count = words.tasks(tasks.length)
  const head = joined(', ', count, ...depends, depending.length > depends.length ? '…' : null)
  const rows = tasks.map(({ id, title, native, owner }) => joined(', ', joined(' ', id, title), native, owner))
  return joined('\n', joined(': ', plan, head), ...rows)
}

/** The owner of a directory, when its name is an agent's. */
export function agentOfDirectory(name: string | undefined, aliases: Aliases): string | null {
  return name !== undefined && !NOBODY.includes(name) && /agent|supervisor/i.test(name)
    ? agentName(name, aliases)
    : null
}
