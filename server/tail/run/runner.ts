import type { SourceCondition } from '@/lib/message/message'
import type { Forgotten } from '@/lib/source/forgotten'
import type { Protocol } from '@/server/protocols/protocol'
import type { StoreTrouble } from '@/server/store/door/base/store-trouble'
import type { RecordWriter, Source } from '@/server/store/store'
import { breathing, type Urgent } from '@/server/tail/disk/breath'
import { classifying } from '@/server/tail/disk/classify'
import { globsOf } from '@/server/tail/disk/forgotten-globs'
import { pruning } from '@/server/tail/disk/prune'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import { watchRoot } from '@/server/tail/disk/watch-root'
import { arrivedAt } from '@/server/tail/known/batch-stamp'
import { eachKnown, type Patience } from '@/server/tail/known/commit'
import { keepCondition } from '@/server/tail/known/condition'
import { reachFor } from '@/server/tail/known/reach'
import { type Clock, clockOffAt } from '@/server/tail/known/tail-clock'
import { type Sums, sumsOf } from '@/server/tail/known/tail-sums'
import { keepTails } from '@/server/tail/known/tails'
import { dirsUnder } from '@/server/tail/known/tree'
import { dropQueues, findingsFor, isSettled, newWork, retry } from '@/server/tail/known/work'
import { follow } from '@/server/tail/look/hint'
import { judge } from '@/server/tail/look/judge-source'
import { type Listing, meet } from '@/server/tail/look/list-dir'
import { orderFound } from '@/server/tail/look/sweep-order'
import { sweepAlways } from '@/server/tail/look/sweeper'
import { notWatching, watchDirs } from '@/server/tail/look/watch'
import { takeOver } from './attach'
import { isAtIt, type LoopEvents, newLoop, runLoop } from './loop'
import { newCondition } from './new-condition'

export type Told = {
  /** A transaction is in the index. */
  onCommit: (rev: number) => void
  /** The condition is new since `at`, UTC ms; the index may not have it yet. */
  onCondition: (condition: SourceCondition, at: number) => void
  /** What lay there at the start is in the index. */
  onCaughtUp: () => void
  log: (what: string, details: Record<string, unknown>) => void
}

export type RunOptions = {
  source: Source
  protocol: Protocol
  writer: RecordWriter
  limits: TailLimits
  clock: Clock
  /** `events: false`: it reports none, or nobody waits for them; then the sweep is all there is. */
  fileSystem: { name: string; events: boolean; trustTimes: boolean }
  /** What a person has had forgotten of it. */
  forgotten: readonly Pick<Forgotten, 'name' | 'globs'>[]
  told: Told
  /** Of all sources of the process. */
  urgent: Urgent
}

/** One source being read. */
export type Running = {
  source: Source
  /** Globs of what was forgotten of it. */
  forgotten: () => readonly string[]
  condition: () => SourceCondition
  sums: () => Sums
  /** Reads again what is unreadable or pending; `path` limits it to one file. Gives how many. */
  retry: (path: string | null) => number
  /** Resolves when everything that lies there is in the index and nothing waits to settle. */
  settled: () => Promise<void>
  /** Finishes the transaction under way, closes everything. */
  stop: () => Promise<void>
}

/** Watches first, then compares disk and index, then reads on for ever. */
export function runSource(options: RunOptions): Running {
  const { source, protocol, writer, limits, clock, fileSystem, forgotten, told, urgent } = options
  const ending = new AbortController()
  const { signal } = ending
  const known = {
    ...{ store: null as StoreTrouble | null, watches: null as string | null, clockOff: null as number | null },
    ...{ catchingUp: true, ready: false },
  }
  const waiters = new Set<() => void>()

  const patience: Patience = {
    signal,
    log: told.log,
    onFenced: () => ending.abort(),
    onTrouble: (trouble) => {
      known.store = trouble
      update()
    },
  }
  const left = { projects: source.config.projects, forgotten: globsOf(forgotten) }
  const prune = pruning(protocol, source.config.ignore, left)
  const reach = reachFor(options, patience)
  const work = newWork(reach, classifying(protocol, prune, limits.depth), keepTails(limits.openTails))
  const loop = newLoop(clock)
  const condition = keepCondition(newCondition(fileSystem), {
    tell: told.onCondition,
    write: (now, at) => writer.setCondition(source, now, at),
    onFailed: (error) => told.log('the index does not take the condition in', { error }),
    now: clock.wall,
  })
  const onHint = (dir: Parameters<typeof follow>[0], name: string | null) => follow(dir, name, work, listing, prune)
  const onWatches = (code: string | null) => {
    known.watches = code
    condition.set({ watch: code === null ? 'events and sweep' : 'sweep only' })
    if (code === null) update()
  }
  const dirs = () => dirsUnder(work.root)
  const watchParts = {
    root: () => reach.root,
    onHint,
    onTrouble: onWatches,
    dirs,
    againMs: limits.watchAgainMs,
    signal,
  }
  const watching = fileSystem.events ? watchDirs(watchParts) : notWatching
  const listing: Listing = {
    reach,
    classify: work.classify,
    findings: findingsFor(work, watching),
    breath: breathing(urgent),
  }
  reach.meet = (dir, entry) => void meet(dir, entry, listing)
  // Where the root is away, or another process reads it, what was begun stays as it is.
  const isReading = () => !loop.held && !work.vanished && !signal.aborted
  const isUrgent = () => isReading() && work.found.size() === 0 && isAtIt(work, loop)
  urgent.add(isUrgent)
  const update = () => {
    const { store, watches, catchingUp, clockOff } = known
    const tooMany = work.tooMany ? limits.entries : null
    const refused = work.troubles
    const judged = judge({
      ...{ away: work.vanished, root: source.root, store, catchingUp },
      ...{ watches, refused, tooMany, clockOff },
    })
    const progress = catchingUp && !work.vanished ? (loop.progress?.told(clock.mono()) ?? null) : null
    condition.set({ ...judged, progress })
  }
  const onAway = () => {
    work.vanished = true
    dropQueues(work)
    watching.close()
    update()
  }
  const sweeper = sweepAlways({
    work,
    listing,
    place: source.root,
    events: () => fileSystem.events && known.watches === null,
    signal,
    onAway,
    onSwept: () => {
      loop.lingerDue = work.tails.lingering.size > 0
      update()
    },
    onFailed: (error) => told.log('a sweep failed', { error }),
  })
  const events: LoopEvents = {
    onAway,
    onCommit: ({ rev }, { changedAt, stamped }) => {
      const now = clock.wall()
      const before = known.clockOff
      const stampedAt = stamped === null || known.catchingUp ? null : arrivedAt(stamped, now, reach.root)
      if (stampedAt !== null && fileSystem.trustTimes) {
        known.clockOff = clockOffAt(now, stampedAt)
        reach.trustTimes = known.clockOff === null
      }
      const isNews = known.clockOff !== before
      const isLive = !known.catchingUp && known.clockOff === null
      const cameAt = Math.max(changedAt ?? 0, stampedAt ?? 0)
      const lagMs = isLive && changedAt !== null ? Math.max(0, Math.round(now - cameAt)) : null
      if (changedAt !== null) condition.set({ lastChangeAt: now, lagMs })
      told.onCommit(rev)
      if (known.catchingUp || isNews) update()
    },
    onIdle: () => {
      if (!known.ready || work.vanished) return
      if (known.catchingUp) {
        known.catchingUp = false
        loop.progress = null
        update()
        told.onCaughtUp()
      }
      if (isSettled(work)) for (const waiter of waiters) waiter()
    },
  }

  const running = begin()
  const rootWatch = fileSystem.events ? watchRoot(source.root, () => void sweeper.now()) : null

  async function begin(): Promise<void> {
    if (!(await eachKnown(writer, source, patience, (files) => takeOver(work, files, forgotten)))) return
    update()
    for (const dir of dirs()) watching.enter(dir)
    const reading = runLoop(work, loop, writer, patience, events)
    await sweeper.now()
    await orderFound(work, loop.progress)
    loop.held = false
    known.ready = true
    work.wake()
    await reading
  }

  return {
    source,
    forgotten: () => globsOf(forgotten),
    condition: condition.current,
    sums: () => sumsOf(work.root),
    retry: (path) => retry(work, path),
    settled: () =>
      new Promise((resolve) => {
        const done = () => {
          waiters.delete(done)
          resolve()
        }
        waiters.add(done)
        work.wake()
      }),
    stop: async () => {
      ending.abort()
      urgent.delete(isUrgent)
      watching.close()
      await rootWatch?.close()
      await sweeper.stop()
      await running
      dropQueues(work)
      work.tails.close()
      reach.pasts.close()
      condition.set({ state: 'stopped', trouble: null, cause: null, mend: null, progress: null })
      await condition.end()
    },
  }
}
