import type { TaskDbRow } from '@/drizzle/rows'
import type { State, TaskChange } from '@/server/store/ingest/derive/rows/model'
import { push } from '../message-fold'
import { type Family, familyOf, takeChange } from './task-fold'
import { inOrder } from './task-order'

/**
 * Brings the tasks of which something was said up to it. What comes after everything known is laid on top; what belongs
 * before it makes all that is known of that id be taken in again, in order.
 */
export function settleTasks(state: State) {
  const byId = new Map<string, TaskChange[]>()
  for (const change of state.tasks.said) push(byId, change.task, change)
  for (const [id, said] of byId) {
    if (isAnswerToOthers(state, id, said)) continue
    const { earlier = null, rows = new Map() } = state.tasks.families.get(id) ?? {}
    if (earlier === null) layOn(state, rows, said)
    else takeAgain(state, rows, { earlier, said })
    for (const change of said) state.tasks.fresh.push(change)
  }
  state.tasks.said = []
}

/** Most answers answer what is no task: those whose question is known are nothing to remember. */
function isAnswerToOthers(state: State, id: string, said: readonly TaskChange[]): boolean {
  if (said.some(({ makes }) => makes === 1) || state.tasks.families.has(id)) return false
  return (state.messages.byNative.get(id) ?? []).length > 0
}

function layOn(state: State, known: Family['rows'], fresh: readonly TaskChange[]) {
  const family = familyOf(known)
  for (const change of inOrder(fresh)) {
    const row = takeChange(state.source.label, family, change)
    if (row !== null) state.tasks.written.set(row.uid, row)
  }
}

function takeAgain(
  state: State,
  before: Family['rows'],
  { earlier, said }: { earlier: readonly TaskChange[]; said: readonly TaskChange[] },
) {
  const family = familyOf()
  const meant = new Map(earlier.map((change) => [change, change.scope]))
  for (const change of inOrder([...earlier, ...said])) takeChange(state.source.label, family, change)
  for (const [change, scope] of meant) if (change.scope !== scope) state.tasks.moved.add(change)
  for (const row of family.rows.values()) if (!isSame(row, before.get(row.scope))) state.tasks.written.set(row.uid, row)
  for (const row of before.values()) if (!family.rows.has(row.scope)) state.tasks.gone.add(row)
}

function isSame(row: TaskDbRow, before: TaskDbRow | undefined): boolean {
  return before !== undefined && JSON.stringify(row) === JSON.stringify(before)
}
