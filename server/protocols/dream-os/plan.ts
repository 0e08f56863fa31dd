import { type Aliases, agentName } from '@/lib/names'
import type { Effect, TaskState } from '@/lib/reading'
import { isTemplate } from '@/lib/template'
import { speaker } from '../address'
import { asText, asTexts, type Fields, find, isFields } from '../field'
import { joined, prose } from '../prose'
import { TASK, TASK_STATE } from './schema'

/** Scope of tasks that no plan's correlation id holds together. */
export const NO_PLAN = 'no plan'
const MOST = 1_000

export type TaskEffect = Extract<Effect, { kind: 'task' }>

/** A text that stands for something: templates count as absent. */
export function real(value: unknown): string | null {
  const text = asText(value)
  return text === null || isTemplate(text) ? null : text
}

export function taskState(native: string | null): TaskState {
  return TASK_STATE.get(native?.trim().toLowerCase().replace(/-/g, '_') ?? '') ?? 'unknown'
}

/** The tasks of a list, of `{tasks: …}`, or of a map from id to task; those of one plan share its scope. */
export function tasksIn(value: unknown, plan: string | null, aliases: Aliases): TaskEffect[] {
  if (Array.isArray(value)) return value.slice(0, MOST).flatMap((item) => taskIn(item, null, plan, aliases))
  if (!isFields(value)) return []
  const own = real(find(value, 'plan', TASK.plan).value) ?? plan
  const inside = ['tasks', 'task_list', 'results', 'active_tasks'].flatMap((key) => {
    const list = value[key]
    return isFields(list) ? mapped(list, own, aliases) : tasksIn(list, own, aliases)
  })
  return inside.length > 0 ? inside.slice(0, MOST) : mapped(value, own, aliases)
}

function mapped(tasks: Fields, plan: string | null, aliases: Aliases): TaskEffect[] {
  return Object.entries(tasks)
    .slice(0, MOST)
    .flatMap(([id, item]) => taskIn(item, id, plan, aliases))
}

function taskIn(item: unknown, key: string | null, plan: string | null, aliases: Aliases): TaskEffect[] {
  if (!isFields(item)) return []
  const native = asText(find(item, 'state', TASK.state).value)
  const id = real(find(item, 'task', TASK.id).value) ?? key
  const action = asText(find(item, 'action', TASK.action).value)
  if (id === null || (native === null && action === null)) return []
  const dependsOn = find(item, 'depends on', TASK.dependsOn).value
  return [
    {
      kind: 'task',
      scope: real(find(item, 'plan', TASK.plan).value) ?? plan ?? NO_PLAN,
      id,
      title: titleOf(action, item),
      owner: speaker(find(item, 'owner', TASK.owner).value, aliases)?.agent ?? null,
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
  const depends = depending
    .slice(0, 3)
    .map(({ id, dependsOn }) => `${id} depends on ${dependsOn.slice(0, 3).join(' and ')}`)
  const count = `${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`
  const head = joined(', ', count, ...depends, depending.length > depends.length ? '…' : null)
  const rows = tasks.map(({ id, title, native, owner }) => joined(', ', joined(' ', id, title), native, owner))
  return joined('\n', joined(': ', plan, head), ...rows)
}

/** The owner of a directory, when its name is an agent's. */
export function agentOfDirectory(name: string | undefined, aliases: Aliases): string | null {
  return name !== undefined && /agent|supervisor/i.test(name) ? agentName(name, aliases) : null
}
