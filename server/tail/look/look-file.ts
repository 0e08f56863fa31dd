import { closeSync } from 'node:fs'
import { reading as words } from '@/lib/text/sources/reading-words'
import { errorCode, type Opened } from '@/server/tail/disk/open-file'
import type { Draft } from '@/server/tail/known/batch-draft'
import type { Look } from '@/server/tail/known/reach'
import { codeOf, refusal, refuse } from '@/server/tail/known/read-outcome'
import type { Tracked } from '@/server/tail/known/tree'
import { miss, type Work } from '@/server/tail/known/work'
import { readLines } from './follow-lines'
import { isOutOfFiles } from './judge-source'
import { noteListed } from './listed'
import { readWhole } from './read-documents'
import { isHot } from './sweep'

const MIB = 1024 * 1024

/** Looks at one file and puts what it found into the draft; whatever happens, the file is not forgotten. */
export async function look(
  file: Tracked,
  held: Opened | undefined,
  draft: Draft,
  room: number,
  work: Work,
): Promise<Look> {
  let result = await attempt(file, held, draft, room, work)
  if (isOutOfFiles(codeOf(file.refusal ?? '')) && work.tails.spare()) {
    result = await attempt(file, undefined, draft, room, work)
  }
  const { path } = file.facts
  if (file.refusal === null) work.troubles.delete(path)
  else work.troubles.set(path, file.refusal)
  if (result === 'wait') work.waiting.add(file)
  else work.waiting.delete(file)
  if (result === 'missing') miss(work, file)
  if (isHot(file, work.reach.clock.wall(), work.reach)) work.hot.add(file)
  return result
}

async function attempt(file: Tracked, held: Opened | undefined, draft: Draft, room: number, work: Work): Promise<Look> {
  const { reach, tails } = work
  file.refusal = null
  try {
    const { place } = file
    if (held?.ok && place?.shape !== 'document') closeSync(held.fd)
    if (place === null) return 'done'
    if (place.shape === 'listed') return noteListed(file, place, draft, reach)
    if (place.shape === 'lines') return await readLines(file, place, draft, reach, tails, room)
    if (place.shape === 'document') return await readWhole(file, place, draft, reach, held?.ok ? held : undefined)
    return await readSnapshot(file, place, draft, work)
  } catch (error) {
    return refuse(file, refusal(errorCode(error), words.pending.cannotRead), draft, reach)
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
