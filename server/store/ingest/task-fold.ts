import type { TaskChangeDbRow, TaskDbRow } from '@/drizzle/rows'
import { DAY_MS } from '@/lib/clock'
import { FLAGS } from '@/lib/flags'
import { foldRun } from '@/lib/fold'
import { isEnded, rankOf, standingOf } from '@/lib/task'
import { cleanText } from './clean'
import { flagText } from './flags'
import { taskUid } from './identity'

/** The scope of tasks of which none was named. */
const NONE = ''
const MOST_FOLDED = 500

/** The tasks of one id, by scope. */
export type Family = Map<string, TaskDbRow>

/** In order of time; what was said in the same ms, in order of arrival. */
export function inOrder(a: TaskChangeDbRow, b: TaskChangeDbRow): number {
  return a.at - b.at || a.id - b.id
}

/**
 * Takes one change in; changes have to come in order. What they come to depends on nothing but them, so that it is the
 * same however they arrived. Gives the task that was meant, or null where there is none.
 */
export function takeChange(source: string, family: Family, change: TaskChangeDbRow): TaskDbRow | null {
  const scope = change.said ?? scopeMeant(family, change)
  const known = family.get(scope)
  if (known === undefined && change.gone === 1) return null
  change.scope = scope
  const row = known ?? blankTask(source, change)
  if (change.gone === 1) leave(row, change)
  else say(row, change)
  if (change.said === null) row.loose = 1
  row.changes += 1
  row.changeId = change.id
  row.updatedAt = change.at
  settle(row)
  family.set(scope, row)
  return row
}

/**
 * The one last spoken of. A document goes on about the task that it was about and an answer about what it answers, any
 * other message only within a day.
 */
function scopeMeant(family: Family, change: TaskChangeDbRow): string {
  const rows = [...family.values()]
  if (change.gone === 1) return rows.find(({ fileId }) => fileId === change.fileId)?.scope ?? NONE
  const last = rows.reduce<TaskDbRow | undefined>((best, row) => (isLater(row, best) ? row : best), undefined)
  if (last === undefined) return NONE
  const isAnother = change.uid !== null && change.makes === 1 && change.at - last.updatedAt > DAY_MS
  return isAnother ? NONE : last.scope
}

function isLater(row: TaskDbRow, than: TaskDbRow | undefined): boolean {
  return (
    than === undefined ||
    row.updatedAt > than.updatedAt ||
    (row.updatedAt === than.updatedAt && row.changeId > than.changeId)
  )
}

function say(row: TaskDbRow, change: TaskChangeDbRow) {
  const state = change.state ?? (row.state === 'gone' ? 'open' : null)
  if (state !== null && state !== row.state) row.since = change.at
  if (change.state !== null) {
    row.state = change.state
    row.native = change.native
    row.blocker = change.blocker
  } else {
    row.state = state ?? row.state
    row.native = change.native ?? row.native
    row.blocker = change.blocker ?? row.blocker
  }
  if (change.title !== null && (change.titled === 1 || row.title === null)) row.title = change.title
  if (change.titled === 1) row.titled = 1
  if (change.owner !== null) {
    row.owner = change.owner
    row.ownerRaw = change.ownerRaw
  }
  if (change.dependsOn !== '[]') row.dependsOn = change.dependsOn
  row.goneAt = null
  if (change.uid === null) row.fileId = change.fileId
  if (change.makes === 0) return
  if (row.made === 0) row.madeBy = change.uid
  row.made = 1
}

/** A document that is not the last to list it says nothing by leaving it out. */
function leave(row: TaskDbRow, change: TaskChangeDbRow) {
  if (row.fileId !== change.fileId) return
  row.goneAt = change.at
  if (isEnded(standingOf(row.state))) return
  row.state = 'gone'
  row.since = change.at
}

function settle(row: TaskDbRow) {
  row.rank = rankOf(standingOf(row.state))
  row.flags = row.state === 'unknown' ? flagText([FLAGS.unknownState]) : ''
  row.folded = cleanText(foldRun([row.task, row.title, row.owner, row.ownerRaw].join('\n')).slice(0, MOST_FOLDED))
}

function blankTask(source: string, { sourceId, scope, task, at }: TaskChangeDbRow): TaskDbRow {
  return {
    sourceId,
    scope,
    task,
    uid: taskUid(source, scope, task),
    title: null,
    titled: 0,
    owner: null,
    ownerRaw: null,
    state: 'open',
    native: null,
    dependsOn: '[]',
    blocker: null,
    createdAt: at,
    since: at,
    updatedAt: at,
    madeBy: null,
    fileId: null,
    goneAt: null,
    changes: 0,
    changeId: 0,
    made: 0,
    loose: 0,
    rank: 0,
    folded: '',
    flags: '',
  }
}
