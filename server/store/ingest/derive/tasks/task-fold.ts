import type { TaskDbRow } from '@/drizzle/rows'
import { foldRun } from '@/lib/letters/fold'
import { cameLater } from '@/lib/message/came-later'
import { FLAGS } from '@/lib/message/flags'
import { isEnded, rankOf, standingOf } from '@/lib/message/task'
import { DAY_MS } from '@/lib/time/clock'
import { flagText } from '@/server/store/ingest/derive/rows/flag-text'
import { taskUid } from '@/server/store/ingest/derive/rows/identity'
import type { TaskChange } from '@/server/store/ingest/derive/rows/model'
import { cleanText } from '@/server/store/rows/clean'

/** The scope of tasks of which none was named. */
const NONE = ''
const MOST_FOLDED = 500

/** What was said of a task's state. `seq`: its place in the order of arrival. */
type Stand = { state: string; native: string | null; blocker: string | null; at: number; look: number; seq: number }

/**
 * The tasks of one id, by scope. `stands`: of each what was said of its state so far that nothing took the place of; where
 * that is not known, what its row says.
 */
export type Family = { rows: Map<string, TaskDbRow>; stands: Map<string, readonly Stand[]> }

export function familyOf(rows: Map<string, TaskDbRow> = new Map()): Family {
  return { rows, stands: new Map() }
}

/**
 * Takes one change in; changes have to come in order (`inOrder`). What they come to depends on nothing but their times
 * and the looks that found them. Gives the task that was meant, or null where there is none.
 */
export function takeChange(source: string, family: Family, change: TaskChange): TaskDbRow | null {
  const { rows } = family
  const scope = change.said ?? scopeMeant(rows, change)
  const known = rows.get(scope)
  if (known === undefined && change.gone === 1) return null
  change.scope = scope
  const row = known ?? blankTask(source, change)
  const stands = family.stands.get(scope) ?? (known === undefined ? [] : [standOf(row)])
  const last = stands.at(-1) ?? standOf(row)
  const state = change.gone === 1 ? leave(row, change, last) : say(row, change, last)
  const left = state === null ? stands : after(stands, saidIn(change, state, last))
  if (state !== null) stand(row, left)
  family.stands.set(scope, left)
  if (change.said === null) row.loose = 1
  row.changes += 1
  row.changeId = change.id
  row.updatedAt = change.at
  settle(row, new Set(left.map((one) => one.state)).size > 1)
  rows.set(scope, row)
  return row
}

/**
 * The one last spoken of. A document goes on about the task that it was about and an answer about what it answers, any
 * other message only within a day.
 */
function scopeMeant(family: Family['rows'], change: TaskChange): string {
  const rows = [...family.values()]
  if (change.gone === 1) return rows.find(({ fileId }) => fileId === change.fileId)?.scope ?? NONE
  const last = rows.reduce<TaskDbRow | undefined>((best, row) => (isLater(row, best) ? row : best), undefined)
  if (last === undefined) return NONE
  const isAnother = change.uid !== null && change.makes === 1 && change.at - last.updatedAt > DAY_MS
  return isAnother ? NONE : last.scope
}

/** Of one time whichever: the same whatever came first. */
function isLater(row: TaskDbRow, than: TaskDbRow | undefined): boolean {
  return (
    than === undefined || row.updatedAt > than.updatedAt || (row.updatedAt === than.updatedAt && row.scope > than.scope)
  )
}

function standOf({ state, native, blocker, since }: TaskDbRow): Stand {
  return { state, native, blocker, at: since, look: 0, seq: 0 }
}

function saidIn(change: TaskChange, state: string, last: Stand): Stand {
  const { id: seq, at, look, native, blocker } = change
  const own = change.state !== null
  return {
    state,
    at,
    look,
    seq,
    native: own ? native : (native ?? last.native),
    blocker: own ? blocker : (blocker ?? last.blocker),
  }
}

/** What is said later takes the place of what was said before, but of what was found in a look after it. */
function after(stands: readonly Stand[], said: Stand): Stand[] {
  return [...stands.filter((one) => cameLater(one, said)), said]
}

/**
 * Where times and arrival disagree about which was last the most pressing counts: what ended it may have been said of what
 * was before, and is no answer to what was not there yet.
 */
function stand(row: TaskDbRow, stands: readonly Stand[]) {
  const pressing = stands.reduce<Stand | undefined>(
    (best, one) => (best === undefined || rankOf(standingOf(one.state)) >= rankOf(standingOf(best.state)) ? one : best),
    undefined,
  )
  if (pressing === undefined) return
  if (pressing.state !== row.state) row.since = pressing.at
  row.state = pressing.state
  row.native = pressing.native
  row.blocker = pressing.blocker
}

/** Gives the state that it puts the task into, null where it says nothing of it. */
function say(row: TaskDbRow, change: TaskChange, last: Stand): string | null {
  const state = change.state ?? stateAsked(row, change, last)
  if (state === null) {
    row.native = change.native ?? row.native
    row.blocker = change.blocker ?? row.blocker
  }
  if (change.title !== null && (change.titled === 1 || row.title === null)) row.title = change.title
  if (change.titled === 1) row.titled = 1
  if (change.owner !== null) own(row, change)
  if (change.dependsOn !== '[]') row.dependsOn = change.dependsOn
  row.goneAt = null
  if (change.uid === null) row.fileId = change.fileId
  if (change.makes === 0) return state
  if (row.made === 0) row.madeBy = change.uid
  row.made = 1
  return state
}

/** What gives it to somebody says that it is to be done, or nothing of its state. */
function own(row: TaskDbRow, { at, look, uid, owner, ownerRaw, state }: TaskChange) {
  const isAnother = row.owner !== owner
  if (isAnother) {
    row.ownedAt = at
    row.ownedLook = look
  }
  if (state === null || state === 'open') row.givenBy = uid
  else if (isAnother) row.givenBy = null
  row.owner = owner
  row.ownerRaw = ownerRaw
}

/**
 * What says nothing of the state all the same wants it done where it is listed again, or made: by a message, or for the
 * first time. What ended it before that is no answer to it.
 */
function stateAsked({ made }: TaskDbRow, { makes, uid }: TaskChange, last: Stand): string | null {
  if (last.state === 'gone') return 'open'
  if (makes === 0 || (uid === null && made === 1)) return null
  return isEnded(standingOf(last.state)) ? 'open' : last.state
}

/** A document that is not the last to list it says nothing by leaving it out. */
function leave(row: TaskDbRow, change: TaskChange, last: Stand): string | null {
  if (row.fileId !== change.fileId) return null
  row.goneAt = change.at
  return isEnded(standingOf(last.state)) ? null : 'gone'
}

function settle(row: TaskDbRow, disagrees: boolean) {
  row.rank = rankOf(standingOf(row.state))
  row.flags = flagText([
    ...(row.state === 'unknown' ? [FLAGS.unknownState] : []),
    ...(disagrees ? [FLAGS.disagrees] : []),
  ])
  row.folded = cleanText(foldRun([row.task, row.title, row.owner, row.ownerRaw].join('\n')).slice(0, MOST_FOLDED))
}

function blankTask(source: string, { sourceId, scope, task, at }: TaskChange): TaskDbRow {
  return {
    sourceId,
    scope,
    task,
    uid: taskUid(source, scope, task),
    title: null,
    titled: 0,
    owner: null,
    ownerRaw: null,
    ownedAt: null,
    ownedLook: null,
    givenBy: null,
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
