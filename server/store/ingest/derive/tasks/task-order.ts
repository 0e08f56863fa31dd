import { cameLater } from '@/lib/message/came-later'
import { isEnded, standingOf } from '@/lib/message/task'
import type { TaskChange } from '@/server/store/ingest/derive/rows/model'

type Placed = Pick<TaskChange, 'id' | 'at' | 'path' | 'state' | 'gone'>

/**
 * In order of time, however they came. What one file says at one time has the order of that file; of several files those
 * come first that leave the task open: what ended it was said of that.
 */
export function inOrder<Change extends Placed>(changes: readonly Change[]): Change[] {
  const ends = new Map<string, boolean>()
  for (const change of changes.toSorted((one, other) => one.id - other.id))
    if (change.state !== null || change.gone === 1) ends.set(placeOf(change), isEnding(change))
  const endOf = (change: Change) => Number(ends.get(placeOf(change)) ?? false)
  return changes.toSorted(
    (one, other) =>
      one.at - other.at ||
      endOf(one) - endOf(other) ||
      (one.path < other.path ? -1 : one.path > other.path ? 1 : one.id - other.id),
  )
}

/** Of changes in order those that were found in a look after another one that is claimed to be of a later time. */
export function foundLate<Change extends Pick<TaskChange, 'id' | 'at' | 'look'>>(
  inOrder: readonly Change[],
): Set<Change> {
  const late = new Set<Change>()
  let first: Change | null = null
  for (const change of inOrder.toReversed()) {
    if (first !== null && first.at > change.at && cameLater(arrivalOf(change), arrivalOf(first))) late.add(change)
    if (first === null || change.id < first.id) first = change
  }
  return late
}

/** Where it stands in the order of arrival. */
function arrivalOf({ look, id }: Pick<TaskChange, 'id' | 'look'>) {
  return { look, seq: id }
}

function placeOf({ at, path }: Placed): string {
  return `${at} ${path}`
}

function isEnding({ state, gone }: Placed): boolean {
  return gone === 1 || (state !== null && isEnded(standingOf(state)))
}
