import { closeSync, type Stats } from 'node:fs'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { isWhy } from '@/lib/unread/why-unread'
import { placeOf } from '@/server/protocols/kit/placing'
import { errorCode, type Opened } from '@/server/tail/disk/open-file'
import { type Draft, isAhead } from '@/server/tail/known/batch-draft'
import { statOf } from '@/server/tail/known/meet-beside'
import type { Look, Reach } from '@/server/tail/known/reach'
import { codeOf, leaveOut, refusal, refuse, waitFor } from '@/server/tail/known/read-outcome'
import { isOpenOn } from '@/server/tail/known/tails'
import { join, Tracked } from '@/server/tail/known/tracked'
import { fileAt, isAsSeen, locate, nameIn, newTracked } from '@/server/tail/known/tree'
import { hurry, miss, type Work } from '@/server/tail/known/work'
import { readLines } from './follow-lines'
import { isOutOfFiles } from './judge-source'
import { endLingeringOn } from './lingering'
import { noteListed } from './listed'
import { readCopy } from './read-copy'
import { readWhole } from './read-documents'
import { AFTER_MS, readPast } from './read-past'
import { isHot } from './sweep'

/** How often a version that lost waits for what it lost against; then what that has is found later. */
const MOST_TRIES = 40
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
    const copy = await lookAtCopy(file, draft, work)
    if (copy !== null) return copy
    const past = await readPasts(file, draft, room, work)
    if (past !== null) return past
    if (place === null) return 'done'
    if (reach.isUnchosen(file)) return leaveOut(file, LEFT_OUT.notChosen, draft)
    if (place.shape === 'listed') return noteListed(file, place, draft, reach)
    if (place.shape === 'lines') return await readLines(file, place, draft, reach, tails, room)
    if (place.shape === 'document') return await readWhole(file, place, draft, reach, held?.ok ? held : undefined)
    return await readSnapshot(file, place, draft, work)
  } catch (error) {
    return refuse(file, refusal(errorCode(error), 'cannot-read'), draft, reach)
  }
}

/** A version that lost, after what it lost against. Null where it is none. */
async function lookAtCopy(file: Tracked, draft: Draft, work: Work): Promise<Look | null> {
  const { reach } = work
  const of = reach.copies.get(file)
  if (of === undefined) return null
  const base = baseOf(file, join(file.dir, of), work)
  const { place } = base
  if (place === null) return null
  if (file.tries < MOST_TRIES && isBehind(base, reach)) {
    hurry(work, base)
    return waitFor(file, reach, AFTER_MS)
  }
  if (isAhead(draft, base.facts.path) || isAhead(draft, file.facts.path)) return 'flush'
  return readCopy(file, { base, place }, draft, reach)
}

/** It lies there, and something of it, or of what it was, is not read yet. */
function isBehind(base: Tracked, reach: Reach): boolean {
  const { path, pathBytes } = base.facts
  if (reach.pasts.of(path).some(({ facts }) => facts.status === 'pending')) return true
  const stat = statOf(locate(reach.root, path, pathBytes))
  return stat?.isFile() === true && (!isAsSeen(base, stat) || isWhy(base.facts.rule, 'being-read'))
}

/**
 * What a file was, the oldest first, before anything of what it is, and before what came later. Null where the file itself
 * is to be read.
 */
async function readPasts(file: Tracked, draft: Draft, room: number, work: Work): Promise<Look | null> {
  const { reach } = work
  const own = reach.pasts.get(file)
  const before = draft.observed.length
  const isBegun = file.place?.shape !== 'lines' || file.facts.consumed > 0
  if (own === undefined && (isBegun || reach.pasts.of(file.facts.path).length === 0)) return null
  const base = own === undefined ? file : baseOf(file, own.of, work)
  const { place } = base
  if (place === null) return null
  if (isOpenElsewhere(base, work)) {
    if (own === undefined) return null
    hurry(work, base)
    return waitFor(file, reach, AFTER_MS)
  }
  for (const one of oldestFirst(reach.pasts.of(base.facts.path), reach)) {
    const past = reach.pasts.get(one)
    const left = room - (draft.observed.length - before)
    if (past === undefined) continue
    if (left <= 0) return 'more'
    const after = () => base !== file && hurry(work, base)
    const isAfter = () => isOpenElsewhere(base, work)
    const ended = (stat: Stats) => endLingeringOn(stat, work.tails)
    const found = await readPast(one, past, { base, place }, draft, reach, { room: left, isAfter, after, ended })
    if (one === file) return found
    if (found === 'wait') work.waiting.add(one)
    if (found === 'missing') miss(work, one)
    if (found === 'more' || found === 'flush') return found
  }
  return own === undefined ? null : 'missing'
}

/** What bore the name is still open and not read to its end: it is read first, so that nothing takes it for something else. */
function isOpenElsewhere(file: Tracked, { tails, reach }: Work): boolean {
  const tail = tails.get(file)
  if (tail === undefined) return false
  const stat = statOf(locate(reach.root, file.facts.path, file.facts.pathBytes))
  return stat === undefined || !isOpenOn(tail, stat)
}

/** What bears the name now, or bore it last, or stands for it where nothing ever did. */
export function baseOf({ dir }: Tracked, path: string, { root, departed, reach }: Work): Tracked {
  const name = nameIn(path)
  const there = fileAt(root, path)
  if (there?.place?.shape === 'lines') return there
  const place = placeOf(reach.reader.protocol, path)
  const gone = departed.get(path)
  if (gone !== undefined) {
    const file = new Tracked(dir, name, place, gone.facts)
    file.id = gone.id
    file.saved = true
    return file
  }
  return reach.pasts.absent(path, () => {
    const { facts } = newTracked(dir, name, null, place)
    const own = join(dir, name) === path ? {} : { path, pathBytes: null }
    return new Tracked(dir, name, place, { ...facts, ...own, status: 'read', rule: null, goneAt: reach.clock.wall() })
  })
}

function oldestFirst(files: readonly Tracked[], { root }: Work['reach']): Tracked[] {
  const changed = new Map(
    files.map((file) => [file, statOf(locate(root, file.facts.path, file.facts.pathBytes))?.mtimeMs ?? 0]),
  )
  const byName = (one: Tracked, other: Tracked) => other.name.localeCompare(one.name, 'en', { numeric: true })
  return files.toSorted((one, other) => (changed.get(one) ?? 0) - (changed.get(other) ?? 0) || byName(one, other))
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
