import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ingested, RecordWriter } from '@/server/store/store'
import { type Draft, isEmpty } from '@/server/tail/known/batch-draft'
import { commit, type Patience } from '@/server/tail/known/commit'
import { type Progress, trackProgress } from '@/server/tail/known/progress'
import type { Clock } from '@/server/tail/known/tail-clock'
import { dropQueues, type Work } from '@/server/tail/known/work'
import { forget, goneDueAt, isGoneDue, judgeMissing, rootIsAway } from '@/server/tail/look/gone'
import { lingeringTurn, readTurn } from '@/server/tail/look/turn'
import { type Gathering, gathering } from './gathering'
import { type Together, together } from './together'

/** What the loop of a source tells while it runs. */
export type LoopEvents = {
  /** A transaction is in the index, with the latest change among what was read. */
  onCommit: (ingested: Ingested, latest: Pick<Draft, 'changedAt' | 'stamped'>) => void
  /** The root was found to be away. */
  onAway: () => void
  /** Nothing is left to be done now. */
  onIdle: () => void
}

export type Loop = {
  progress: Progress | null
  lingerDue: boolean
  /** Nothing is read yet. */
  held: boolean
  /** Stopped before the index took in what was read: the facts here are ahead of it. */
  behind: boolean
  together: Together
  gathering: Gathering
  /** What is being taken in while the next is read, and whether it was. */
  underWay: { draft: Draft; handed: Promise<void>; done: Promise<boolean> } | null
}

/** Nothing is read yet, since when it was begun. */
export function newLoop(clock: Clock): Loop {
  return {
    progress: trackProgress(clock.mono()),
    lingerDue: false,
    held: true,
    behind: false,
    underWay: null,
    together: together(clock),
    gathering: gathering(clock),
  }
}

/** Something is read or taken in right now, or is about to be. */
export const isAtIt = ({ live }: Work, { underWay, gathering }: Loop): boolean =>
  underWay !== null || (live.size > 0 && !gathering.isWaiting())

/** Reads and commits, the urgent first, until the signal says stop. One transaction at a time; the next is read meanwhile. */
export async function runLoop(
  work: Work,
  loop: Loop,
  writer: RecordWriter,
  patience: Patience,
  events: LoopEvents,
): Promise<void> {
  const { signal } = patience
  while (!signal.aborted) {
    work.stirred = false
    const did = work.vanished || loop.held ? false : await step(work, loop, writer, patience, events)
    if (did) await nextTurn()
    else {
      loop.together.rest()
      events.onIdle()
      await sleep(work, signal)
      await nextTurn()
    }
  }
  await finish(loop)
  if (!loop.behind) await putLast(work, loop, writer, patience)
}

/** At the end, unfinished lines of files that lost their name; tried once. */
async function putLast(work: Work, { together }: Loop, writer: RecordWriter, { log }: Patience): Promise<void> {
  const { files, observed } = lingeringTurn(work, true)
  if (observed.length === 0) return
  const { source, clock } = work.reach
  const batch = { source, at: clock.wall(), look: together.look(), files: [...files.values()], observed }
  await writer.ingest(batch).catch((error) => log('the last lines were not taken in', { error }))
}

async function step(
  work: Work,
  loop: Loop,
  writer: RecordWriter,
  patience: Patience,
  events: LoopEvents,
): Promise<boolean> {
  const put = async (draft: Draft, onHanded?: () => void) => {
    const { source, clock } = work.reach
    const ingested = await commit(writer, source, draft, { clock, look: loop.together.look() }, patience, onHanded)
    if (ingested === null) loop.behind = true
    else events.onCommit(ingested, draft)
    return ingested !== null
  }
  if (loop.lingerDue) {
    loop.lingerDue = false
    if (!(await finish(loop))) return false
    const draft = lingeringTurn(work, false)
    if (!isEmpty(draft)) return put(draft)
  }
  await loop.underWay?.handed
  if (loop.gathering.isDue(work)) {
    if (!(await finish(loop))) return false
    await loop.gathering.wait(work, patience.signal)
  }
  const draft = await readTurn(work, loop.progress, loop.underWay?.draft ?? null)
  writer.prepare(work.reach.source, draft.observed)
  if (!(await finish(loop))) return false
  if (!isEmpty(draft)) {
    loop.gathering.took(draft.observed.length)
    loop.underWay = beginning(draft, put)
    return true
  }
  if (work.live.size > 0 || work.found.size() > 0 || work.notes.size > 0) return true
  if (work.sweeping || !isGoneDue(work)) return false
  if (rootIsAway(work)) {
    dropQueues(work)
    events.onAway()
    return true
  }
  const { draft: last, gone } = await judgeMissing(work)
  if (!isEmpty(last) && !(await put(last))) return false
  forget(work, gone)
  return true
}

/** `handed` when only the database has work left: reading on before would keep it waiting. Never fails. */
function beginning(draft: Draft, put: (draft: Draft, onHanded: () => void) => Promise<boolean>) {
  let handOver = () => {}
  const handed = new Promise<void>((resolve) => {
    handOver = resolve
  })
  const done = put(draft, handOver)
  done.catch(() => 'told to whoever waits for it').finally(handOver)
  return { draft, handed, done }
}

/** False when the tail stopped before what is under way was taken in. */
async function finish(loop: Loop): Promise<boolean> {
  const done = await loop.underWay?.done
  loop.underWay = null
  return done ?? true
}

/** Until something is to be done, or woken. */
function sleep(work: Work, signal: AbortSignal): Promise<void> {
  const { clock } = work.reach
  let due = work.vanished || work.sweeping ? Number.POSITIVE_INFINITY : goneDueAt(work)
  for (const { retryAt } of work.waiting) due = Math.min(due, retryAt)
  if (work.vanished) due = Number.POSITIVE_INFINITY
  if (work.stirred || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      work.rouse = () => {}
      resolve()
    }
    if (Number.isFinite(due)) timer = setTimeout(done, Math.max(0, due - clock.mono()))
    signal.addEventListener('abort', done)
    work.rouse = done
  })
}
