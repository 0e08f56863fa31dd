import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SourceCondition } from '@/lib/message/message'
import type { RecordWriter, Source, SourceConfig } from '@/server/store/store'
import { pause } from '@/server/tail/known/commit'
import type { Running } from './runner'

/** A source that is read by this process, or by another one while this one stands by. */
export type Led = Running & { leads: () => boolean }

type Parts = {
  source: Source
  writer: Pick<RecordWriter, 'shared' | 'lead' | 'release'>
  /** With what it is to be read now; `fixed` where nothing that is chosen changes that. */
  settings: () => Promise<{ config: SourceConfig; fixed: boolean }>
  /** Begins from what the index holds. */
  start: (source: Source) => Promise<Running>
  /** Another process reads it from now on, or nobody. */
  onStandBy: () => void
  log: (what: string, details: Record<string, unknown>) => void
}

const STAND_BY_MS = 1_000
/** So often it is asked whether something else was chosen meanwhile. */
const LOOK_MS = 1_000
/** So often a process that has the directory may take the lead first. */
const AWAY_TURNS = 5

const STANDING_BY: SourceCondition = {
  state: 'stopped',
  trouble: null,
  cause: null,
  mend: null,
  fileSystem: '',
  watch: 'sweep only',
  lagMs: null,
  lastChangeAt: null,
  progress: null,
}

/** Reads a source whenever this process leads it. Resolves when it leads, or knows that another one does. */
export async function readWhenLeading({ source: known, writer, settings, start, onStandBy, log }: Parts): Promise<Led> {
  const ending = new AbortController()
  const waiting = new Set<() => void>()
  let run: Running | null = null
  let source = known
  let turns = 0

  /** Aborted when the lead is lost; null where there is none. */
  const attempt = async (): Promise<AbortSignal | null> => {
    const lost = new AbortController()
    try {
      if (writer.shared && turns++ < AWAY_TURNS && !(await isThere(source.root))) return null
      const { config, fixed } = await settings()
      source = { ...source, config }
      if (!(await writer.lead(source, () => lost.abort(), fixed))) return null
    } catch (error) {
      log('nobody knows who leads', { error })
      return null
    }
    const begun = await start(source)
    run = begun
    for (const done of waiting) void begun.settled().then(done)
    return lost.signal
  }
  const stopReading = async () => {
    const old = run
    run = null
    await old?.stop()
  }
  const isChangedNow = async () => {
    try {
      return !isDeepStrictEqual((await settings()).config, source.config)
    } catch (error) {
      log('nobody knows what was chosen', { error })
      return false
    }
  }
  const follow = async (first: AbortSignal | null) => {
    let lost = first
    while (!ending.signal.aborted) {
      if (lost === null) await pause(STAND_BY_MS, ending.signal)
      else await aborted([lost, ending.signal], writer.shared ? LOOK_MS : null)
      if (ending.signal.aborted) break
      const goesOn = lost !== null && !lost.aborted
      if (goesOn && !(writer.shared && (await isChangedNow()))) continue
      await stopReading()
      if (lost?.aborted) onStandBy()
      lost = await attempt()
      if (goesOn && lost === null) onStandBy()
    }
  }

  const following = follow(await attempt())
  return {
    get source() {
      return source
    },
    leads: () => run !== null,
    forgotten: () => run?.forgotten() ?? [],
    condition: () => run?.condition() ?? STANDING_BY,
    sums: () => run?.sums() ?? NOTHING,
    retry: (path) => run?.retry(path) ?? 0,
    settled: () =>
      new Promise((resolve) => {
        const done = () => {
          waiting.delete(done)
          resolve()
        }
        waiting.add(done)
        void run?.settled().then(done)
      }),
    stop: async () => {
      ending.abort()
      await following
      await run?.stop()
      await writer.release(source).catch((error) => log('the lead ends with the connection', { error }))
    },
  }
}

const NOTHING: ReturnType<Running['sums']> = {
  files: { read: 0, unreadable: 0, pending: 0, ignored: 0 },
  bytes: { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 },
}

async function isThere(root: string): Promise<boolean> {
  return (await stat(root).catch(() => null))?.isDirectory() ?? false
}

/** One of them is, or `withinMs` is over. */
function aborted(signals: readonly AbortSignal[], withinMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = withinMs === null ? undefined : setTimeout(done, withinMs)
    for (const signal of signals) signal.addEventListener('abort', done)
    if (signals.some((signal) => signal.aborted)) done()
  })
}
