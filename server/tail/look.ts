import { closeSync } from 'node:fs'
import { readWhole } from './documents'
import type { Draft } from './draft'
import { readLines } from './lines'
import { noteListed } from './listed'
import { errorCode, type Opened } from './open-file'
import { isRefusal, waitFor } from './outcome'
import type { Look } from './reach'
import { refusedAfter } from './settle'
import { isHot } from './sweep'
import type { Tracked } from './tree'
import { miss, type Work } from './work'

const MIB = 1024 * 1024

/** Looks at one file and puts what it found into the draft; whatever happens, the file is not forgotten. */
export async function look(
  file: Tracked,
  held: Opened | undefined,
  draft: Draft,
  room: number,
  work: Work,
): Promise<Look> {
  const result = await attempt(file, held, draft, room, work)
  const { path, rule } = file.facts
  if (isRefusal(rule) && result === 'wait') work.troubles.set(path, rule ?? '')
  else work.troubles.delete(path)
  if (result === 'wait') work.waiting.add(file)
  else work.waiting.delete(file)
  if (result === 'missing') miss(work, file)
  if (isHot(file, work.reach.clock.wall(), work.reach)) work.hot.add(file)
  return result
}

async function attempt(file: Tracked, held: Opened | undefined, draft: Draft, room: number, work: Work): Promise<Look> {
  const { reach, tails } = work
  try {
    const { place } = file
    if (held?.ok && place?.shape !== 'document') closeSync(held.fd)
    if (place === null) return 'done'
    if (place.shape === 'listed') return noteListed(file, place, draft, reach)
    if (place.shape === 'lines') return await readLines(file, place, draft, reach, tails, room)
    if (place.shape === 'document') return await readWhole(file, place, draft, reach, held?.ok ? held : undefined)
    return await readSnapshot(file, place, draft, work)
  } catch (error) {
    work.troubles.set(file.facts.path, `cannot be read: ${errorCode(error)}`)
    return waitFor(file, reach, refusedAfter(file.tries))
  }
}

/** A file that is rewritten all the time is read no more often than it can be told apart, a large one less often. */
async function readSnapshot(
  file: Tracked,
  place: NonNullable<Tracked['place']>,
  draft: Draft,
  work: Work,
): Promise<Look> {
  const { reach, readAt } = work
  const now = reach.clock.mono()
  const next = (readAt.get(file) ?? Number.NEGATIVE_INFINITY) + paceOf(file.facts.size, reach.limits.snapshotMs)
  if (file.unsettled === null && now < next) {
    file.retryAt = next
    return 'wait'
  }
  readAt.set(file, now)
  return readWhole(file, place, draft, reach)
}

function paceOf(size: number, least: number): number {
  return least + (size / MIB) * 1000
}
