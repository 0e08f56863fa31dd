import { type Draft, observe } from './batch-draft'
import type { Reach } from './reach'
import { record } from './read-outcome'
import type { Tracked } from './tracked'

/** Stands with a file that was read, until other bytes of it are read. */
const ENDED = 'process-ended'

/** Whether it has to be read because of its process: nobody here knows which that is, or it is there no more. */
export function mayHaveEnded(file: Tracked, reach: Reach): boolean {
  return file.place?.process !== undefined && isOpen(file) && (file.process === undefined || hasEnded(file, reach))
}

/** Tells the index that what the file says is over, where it is; its bytes stay as they are. */
export function noteEnd(file: Tracked, draft: Draft, reach: Reach): void {
  if (!isOpen(file) || !hasEnded(file, reach)) return
  record(file, draft, { rule: ENDED })
  observe(draft, { what: 'ended', path: file.facts.path })
}

/** The index has what it says, and was not told that this is over. */
function isOpen({ facts }: Tracked): boolean {
  return facts.goneAt === null && facts.status === 'read' && facts.rule !== ENDED
}

function hasEnded({ process }: Tracked, reach: Reach): boolean {
  return process != null && reach.standingOfProcess(process) === 'ended'
}
