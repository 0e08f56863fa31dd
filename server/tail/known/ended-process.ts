import { type Draft, observe } from './batch-draft'
import type { Reach } from './reach'
import { record } from './read-outcome'
import type { Tracked } from './tree'

/** Stands with a file that was read, until other bytes of it are read. */
const ENDED = 'process-ended'

/** Whether its process is there no more, and the index is not told of that. */
export function hasEnded({ process, facts }: Tracked, reach: Reach): boolean {
  if (process === null || facts.goneAt !== null || facts.status !== 'read' || facts.rule === ENDED) return false
  return reach.standingOfProcess(process) === 'ended'
}

/** Tells the index that what the file says is over, where it is; its bytes stay as they are. */
export function noteEnd(file: Tracked, draft: Draft, reach: Reach): void {
  if (!hasEnded(file, reach)) return
  record(file, draft, { rule: ENDED })
  observe(draft, { what: 'ended', path: file.facts.path })
}
