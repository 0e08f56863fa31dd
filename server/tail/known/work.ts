import { closeSync } from 'node:fs'
import type { Place } from '@/server/protocols/protocol'
import type { FileFacts } from '@/server/store/store'
import type { Classify } from '@/server/tail/disk/classify'
import type { Opened } from '@/server/tail/disk/open-file'
import type { Findings } from '@/server/tail/look/list-dir'
import type { Reach } from './reach'
import type { Tails } from './tails'
import type { Dir, Tracked } from './tracked'
import { newDir } from './tree'
import { newQueue, type Queue } from './work-queue'

/** All that is known and still to be done for one source. Only the source's own loop reads content and commits. */
export type Work = {
  reach: Reach
  classify: Classify
  tails: Tails
  root: Dir
  /** Device of the root, 0 before it was seen. */
  dev: number
  /** Looked at in every pass of the sweep, or in the next one. */
  hot: Set<Tracked>
  /** What is left of a look at all files. */
  round: Iterator<Tracked> | null
  /** Facts and ids of files that vanished. */
  departed: Map<string, { facts: FileFacts; id: number | null }>
  /** Heard of just now; with a descriptor where it may not live long. */
  live: Map<Tracked, Opened | undefined>
  /** Descriptors among them. */
  held: number
  found: Queue<Tracked>
  /** Only facts to be written. */
  notes: Set<Tracked>
  waiting: Set<Tracked>
  /** Monotonic time since when the name is missing. */
  missing: Map<Tracked, number>
  /** Known of before, and by the present configuration no longer looked at by themselves; on disk all the same. */
  leaving: Set<Tracked>
  lost: Set<Dir>
  /** When a snapshot was read last, monotonic. */
  readAt: Map<Tracked, number>
  sweeping: boolean
  vanished: boolean
  /** Directories that may not be listed, and files that may not be opened. */
  troubles: Map<string, string>
  entries: number
  tooMany: boolean
  /** Something may be to be done. */
  wake: () => void
  /** It was woken since it last began to look for work. */
  stirred: boolean
  /** Ends the sleep of the loop. */
  rouse: () => void
}

export function newWork(reach: Reach, classify: Classify, tails: Tails): Work {
  const work: Work = {
    reach,
    classify,
    tails,
    root: newDir(null, '', null),
    dev: 0,
    hot: new Set(),
    round: null,
    departed: new Map(),
    live: new Map(),
    held: 0,
    found: newQueue(),
    notes: new Set(),
    waiting: new Set(),
    missing: new Map(),
    leaving: new Set(),
    lost: new Set(),
    readAt: new Map(),
    sweeping: false,
    vanished: false,
    troubles: new Map(),
    entries: 0,
    tooMany: false,
    wake: () => {
      work.stirred = true
      work.rouse()
    },
    stirred: false,
    rouse: () => {},
  }
  return work
}

/** Findings put into the queues. */
export function findingsFor(work: Work, watch: { enter: (dir: Dir) => void; leave: (dir: Dir) => void }): Findings {
  return {
    read: (file) => {
      if (file.queued) return
      file.queued = true
      work.found.push(file)
      work.wake()
    },
    note: (file) => {
      work.notes.add(file)
      work.wake()
    },
    miss: (file) => miss(work, file),
    enter: watch.enter,
    leave: (dir) => {
      work.lost.add(dir)
      watch.leave(dir)
    },
    departed: (path) => work.departed.get(path),
    admit: () => {
      work.tooMany = work.entries >= work.reach.limits.entries
      if (!work.tooMany) work.entries += 1
      return !work.tooMany
    },
  }
}

/** Descriptors held of files that were heard of: enough for what comes at once, far from what a process may have. */
const MOST_HELD = 128

/** There is room to open a file at once. */
export function mayHold({ held }: Work): boolean {
  return held < MOST_HELD
}

/** What was heard of, as far as it tells whether it may wait. */
export type Heard = {
  live: ReadonlyMap<{ place: Pick<Place, 'shape'> | null }, Pick<Opened, 'ok'> | undefined>
  found: { size: () => number }
  notes: { size: number }
}

/** So many at once are read at once. */
const SOME = 32

/**
 * Something was heard of and nothing else is to be done, and all of it is there still in a moment: it is written at its end,
 * or open already.
 */
export function mayWait({ live, found, notes }: Heard): boolean {
  if (live.size === 0 || live.size > SOME || found.size() + notes.size > 0) return false
  for (const [file, held] of live) if (file.place?.shape !== 'lines' && held?.ok !== true) return false
  return true
}

/** Heard of: it comes before everything that was found. */
export function hurry(work: Work, file: Tracked, opened?: Opened): void {
  const before = work.live.get(file)
  if (opened?.ok && before?.ok) closeSync(opened.fd)
  else if (opened?.ok) {
    work.live.set(file, opened)
    work.held += 1
  } else if (!work.live.has(file)) work.live.set(file, undefined)
  work.wake()
}

/** What was heard of first, which is then no longer held here. */
export function takeLive(work: Work): { file: Tracked; held: Opened | undefined } | null {
  for (const [file, held] of work.live) {
    work.live.delete(file)
    if (held?.ok) work.held -= 1
    return { file, held }
  }
  return null
}

/** Documents that vanished and are remembered in case they come back; lines are remembered for ever. */
const MOST_DEPARTED = 20_000

export function depart(work: Work, facts: FileFacts, id: number | null): void {
  const { departed } = work
  departed.delete(facts.path)
  departed.set(facts.path, { facts, id })
  if (departed.size <= MOST_DEPARTED) return
  for (const [path, oldest] of departed) {
    if (oldest.facts.shape === 'lines') continue
    departed.delete(path)
    return
  }
}

export function miss(work: Work, file: Tracked): void {
  if (work.missing.has(file)) return
  work.missing.set(file, work.reach.clock.mono())
  work.wake()
}

/** Forgets what was to be done: the root is away, or the loop ends. */
export function dropQueues(work: Work): void {
  for (let next = takeLive(work); next !== null; next = takeLive(work)) if (next.held?.ok) closeSync(next.held.fd)
  for (let file = work.found.next(); file !== undefined; file = work.found.next()) file.queued = false
  work.missing.clear()
  work.lost.clear()
}

/** Nothing is left but what may not be opened. */
export function isSettled(work: Work): boolean {
  const { live, found, notes, missing, waiting, sweeping } = work
  if (sweeping || live.size + found.size() + notes.size + missing.size > 0) return false
  for (const { refusal } of waiting) if (refusal === null) return false
  return true
}

/** Reads again what is not read; `path` limits it to one file. Gives how many. */
export function retry(work: Work, path: string | null): number {
  let asked = 0
  for (const file of work.hot) {
    const { status, bytesUnreadable } = file.facts
    if (path === null ? status === 'read' && bytesUnreadable === 0 : file.facts.path !== path) continue
    hurry(work, file)
    asked += 1
  }
  return asked
}
