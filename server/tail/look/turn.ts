import type { Opened } from '@/server/tail/disk/open-file'
import { type Draft, newDraft } from '@/server/tail/known/batch-draft'
import type { Progress } from '@/server/tail/known/progress'
import { record } from '@/server/tail/known/read-outcome'
import type { Tracked } from '@/server/tail/known/tracked'
import { fileAt } from '@/server/tail/known/tree'
import { takeLive, type Work } from '@/server/tail/known/work'
import { readLingering } from './lingering'
import { look } from './look-file'

/** A turn reads for no longer than this before it commits; something heard of meanwhile ends it earlier. */
const TURN_MS = 400
/** Facts without content in one transaction. */
const MOST_NOTES = 2000

/**
 * Reads what is most urgent into one draft: what was heard of, what is due again, then what was found.
 * `underWay` is being taken in meanwhile.
 */
export async function readTurn(work: Work, progress: Progress | null, underWay: Draft | null): Promise<Draft> {
  const { limits, clock } = work.reach
  const draft = newDraft(underWay)
  wakeDue(work)
  let room = limits.importBatch
  const until = clock.mono() + TURN_MS
  for (;;) {
    if (work.live.size > 0) room = limits.liveBatch
    if (draft.observed.length >= room || draft.bytes >= limits.batchBytes || clock.mono() > until) break
    const next = takeNext(work, draft)
    if (next === null) break
    const { consumed, lines } = next.file.facts
    const had = draft.observed.length
    const result = await look(next.file, next.held, draft, room - draft.observed.length, work)
    const { place, facts } = next.file
    if (place?.shape !== 'lines') progress?.read(1, 0)
    else progress?.read(Math.max(0, facts.lines - lines), Math.max(0, facts.consumed - consumed))
    if (result === 'flush') {
      again(work, next.file)
      break
    }
    if (result !== 'more') continue
    // Of a line without an end only a part was read: others are heard meanwhile.
    const isStuck = draft.observed.length === had
    if (isStuck || !work.reach.reader.protocol.newestFirst) later(work, next.file)
    else again(work, next.file)
    if (isStuck) break
  }
  takeNotes(work, draft)
  return draft
}

/** What is written to files that lost their name. */
export function lingeringTurn(work: Work, last: boolean): Draft {
  const draft = newDraft()
  const ownerOf = (file: Tracked) => {
    const { path } = file.facts
    return fileAt(work.root, path) ?? work.departed.get(path) ?? file
  }
  readLingering(draft, work.reach, work.tails, { room: work.reach.limits.importBatch, last, ownerOf })
  return draft
}

function wakeDue(work: Work): void {
  const now = work.reach.clock.mono()
  for (const file of work.waiting) {
    if (file.retryAt > now) continue
    work.waiting.delete(file)
    if (!work.live.has(file)) work.live.set(file, undefined)
  }
}

/** Urgent ones first; what was found only while nothing is urgent. */
function takeNext(work: Work, draft: Draft): { file: Tracked; held: Opened | undefined } | null {
  const live = takeLive(work)
  if (live !== null) return live
  if (work.notes.size > MOST_NOTES && draft.files.size > 0) return null
  const file = work.found.next()
  if (file === undefined) return null
  file.queued = false
  return { file, held: undefined }
}

function again(work: Work, file: Tracked): void {
  if (file.queued) return
  file.queued = true
  work.found.first(file)
}

function later(work: Work, file: Tracked): void {
  if (file.queued) return
  file.queued = true
  work.found.push(file)
}

function takeNotes(work: Work, draft: Draft): void {
  let room = MOST_NOTES
  for (const file of work.notes) {
    work.notes.delete(file)
    if (!file.saved) record(file, draft, {})
    room -= 1
    if (room <= 0) return
  }
}
