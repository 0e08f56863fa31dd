import { stat } from 'node:fs/promises'
import type { SourceCondition } from '@/lib/message'
import type { RecordWriter, Source } from '@/server/store/store'
import { pause } from './commit'
import type { Running } from './runner'

/** A source that is read by this process, or by another one while this one stands by. */
export type Led = Running & { leads: () => boolean }

type Parts = {
  source: Source
  writer: Pick<RecordWriter, 'shared' | 'lead' | 'release'>
  /** Begins from what the index holds. */
  start: () => Running
  /** Another process reads it from now on, or nobody. */
  onStandBy: () => void
  log: (what: string, details: Record<string, unknown>) => void
}

const STAND_BY_MS = 1_000
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
export async function readWhenLeading({ source, writer, start, onStandBy, log }: Parts): Promise<Led> {
  const ending = new AbortController()
  const waiting = new Set<() => void>()
  let run: Running | null = null
  let turns = 0

  /** Aborted when the lead is lost; null where there is none. */
  const attempt = async (): Promise<AbortSignal | null> => {
    const lost = new AbortController()
    try {
      if (writer.shared && turns++ < AWAY_TURNS && !(await isThere(source.root))) return null
      if (!(await writer.lead(source, () => lost.abort()))) return null
    } catch (error) {
      log('nobody knows who leads', { error })
      return null
    }
    const begun = start()
    run = begun
    for (const done of waiting) void begun.settled().then(done)
    return lost.signal
  }
  const giveWay = async () => {
    const old = run
    run = null
    await old?.stop()
    onStandBy()
  }
  const follow = async (first: AbortSignal | null) => {
    let lost = first
    while (!ending.signal.aborted) {
      if (lost === null) await pause(STAND_BY_MS, ending.signal)
      else await aborted([lost, ending.signal])
      if (ending.signal.aborted) break
      if (lost?.aborted) await giveWay()
      lost = await attempt()
    }
  }

  const following = follow(await attempt())
  return {
    source,
    leads: () => run !== null,
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
  bytes: { read: 0, unreadable: 0, pending: 0, size: 0 },
}

async function isThere(root: string): Promise<boolean> {
  return (await stat(root).catch(() => null))?.isDirectory() ?? false
}

function aborted(signals: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const signal of signals) signal.removeEventListener('abort', done)
      resolve()
    }
    for (const signal of signals) signal.addEventListener('abort', done)
    if (signals.some((signal) => signal.aborted)) done()
  })
}
