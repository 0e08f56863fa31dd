import type { ToldStatus } from '@/lib/message/message'
import type { LinePlaces } from '@/server/store/status/status-reader'
import type { Changed, MessageReader } from '@/server/store/store'
import type { Follower } from './follower'
import { resetFrame, statusFrame } from './frames'
import { MOST_REVS, PAGE_ROWS } from './live-limits'
import { framesFor, written } from './live-question'

type Parts = {
  since: MessageReader['since']
  /** What of what was read is another than who is told up to there was told. From then on it is told. */
  unheard: (rows: readonly Changed[], after: number) => readonly Changed[]
  /** What is left is not read. */
  skip: () => void
  now: () => number
  status: ToldStatus
  placeOf: LinePlaces['placeOf']
  /** How far the record is. */
  reached: number
  /** How far those who follow already were told; grows while this runs. */
  told: () => number
  /** Puts the follower among the others. */
  add: () => void
}

/**
 * Brings a follower to exactly where all others are and adds it to them: nothing is awaited between the last look at
 * `told` and that, so there is no gap.
 */
export async function catchUp(follower: Follower, parts: Parts): Promise<void> {
  const { since, unheard, skip, now, status, placeOf, reached, told, add } = parts
  // A rev that the record has not reached is of other data.
  if (follower.rev > reached) {
    follower.rev = told()
    follower.send(resetFrame(placeOf(follower.rev)))
  }
  follower.send(statusFrame(placeOf(Math.min(follower.rev, told())), status))
  let heard = 0
  while (follower.open() && follower.rev < told()) {
    const goal = told()
    // Within a scope it counts how much of that is in it.
    if (follower.question.scope === null ? goal - follower.rev > MOST_REVS : heard >= MOST_REVS) {
      follower.send(resetFrame(placeOf(goal)))
      follower.rev = goal
      skip()
      continue
    }
    const rows = await since(follower.rev, PAGE_ROWS)
    const due = rows.filter(({ rev }) => rev <= goal)
    const fresh = unheard(due, follower.rev)
    const upTo = due.length === PAGE_ROWS ? (due.at(-1)?.rev ?? goal) : goal
    for (const frame of framesFor(follower.question, fresh.map(written), upTo, { now: now(), placeOf }))
      follower.send(frame)
    follower.rev = upTo
    heard += fresh.length
    await follower.drained()
  }
  if (follower.open()) add()
}
