import { type StoreTrouble, storeTroubleOf } from '@/server/store/door/base/store-trouble'
import type { Batch, Ingested, KnownFile, RecordWriter, Source } from '@/server/store/store'
import { type Draft, isEmpty } from './batch-draft'
import { isForLater, partsOf, waysOf } from './salvage'
import type { Clock } from './tail-clock'

export type Patience = {
  onTrouble: (trouble: StoreTrouble | null) => void
  /** Another process has taken over: nothing is asked again. */
  onFenced: () => void
  /** Aborted when the tail stops. */
  signal: AbortSignal
  log: (what: string, details: Record<string, unknown>) => void
}

const FIRST_MS = 100
const LONGEST_MS = 5000
const TRIES_WHOLE = 3

/**
 * One transaction of the index, tried until it succeeds: nothing else is read meanwhile, so nothing piles up and no
 * offset moves. Null when the tail stops first or another process has taken over; what was read is then read again at the next start.
 */
export async function commit(
  writer: RecordWriter,
  source: Source,
  draft: Draft,
  { clock, look }: { clock: Clock; look: number },
  patience: Patience,
  onHanded?: () => void,
) {
  if (isEmpty(draft)) return null
  const batch: Batch = { source, at: clock.wall(), look, files: [...draft.files.values()], observed: draft.observed }
  return patiently<Ingested>((tries) => ingest(writer, batch, tries, patience, onHanded), patience)
}

/** What the index cannot make anything of is tried in parts, so that it keeps nothing else out. */
async function ingest(
  writer: RecordWriter,
  batch: Batch,
  tries: number,
  { log }: Patience,
  onHanded?: () => void,
): Promise<Ingested> {
  try {
    return await writer.ingest(batch, onHanded)
  } catch (error) {
    if (isForLater(error) || tries < TRIES_WHOLE) throw error
    log('a batch is taken in by parts', { error })
    let last: Ingested = { rev: 0, messages: 0, duplicates: 0 }
    for (const part of partsOf(batch)) last = await firstTaken(writer, part, error)
    return last
  }
}

async function firstTaken(writer: RecordWriter, part: Batch, first: unknown): Promise<Ingested> {
  let problem = first
  for (const way of waysOf(part, first instanceof Error ? first.message : String(first))) {
    try {
      return await writer.ingest(way)
    } catch (error) {
      if (isForLater(error)) throw error
      problem = error
    }
  }
  throw problem
}

/** Asks at least once, and again and again, each time later, until the answer comes, the tail stops or is fenced (null). */
export async function patiently<T>(
  ask: (tries: number) => Promise<T>,
  { onTrouble, onFenced, signal, log }: Patience,
): Promise<T | null> {
  for (let tries = 0; tries === 0 || !signal.aborted; tries += 1) {
    try {
      const answer = await ask(tries)
      if (tries > 0) onTrouble(null)
      return answer
    } catch (error) {
      if (isFenced(error)) {
        onFenced()
        return null
      }
      log('the index takes nothing in', { error })
      onTrouble(storeTroubleOf(error))
      await pause(Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(tries, 10)), signal)
    }
  }
  return null
}

/** Piece by piece: all that the index tells of a hundred thousand files at once would take more room than they do. False when the tail stops first. */
export async function eachKnown(
  writer: RecordWriter,
  source: Source,
  patience: Patience,
  take: (files: readonly KnownFile[]) => void,
): Promise<boolean> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    const files = await patiently(() => writer.knownFiles(source, from), patience)
    if (files === null) return false
    take(files)
    after = files.at(-1)?.path
  }
  return true
}

function isFenced(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'fenced'
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
