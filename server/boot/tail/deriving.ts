import { setTimeout as resting } from 'node:timers/promises'
import type { Deriving } from '@/lib/message/message'
import type { Log } from '@/server/boot/base/log'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { StoreError } from '@/server/store/door/base/store-error'
import type { WriteDoor } from '@/server/store/door/door'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import { deriveWhereOlder, type Reindexing } from '@/server/store/ingest/rebuild/reindex'

/** The index, and what it is derived with. */
export type Index = { door: WriteDoor; facts: ProtocolFacts }

/** How far the index is derived anew; null when that is over, whatever came of it. */
export type TellDeriving = (progress: Deriving | null) => void

const TOLD_MS = 250
const AGAIN_MS = 1_000

/** What deriving needs, telling how far it is at most four times a second. */
export function derivingTold(facts: ProtocolFacts, tell: TellDeriving, signal?: AbortSignal): Reindexing {
  let told = Number.NEGATIVE_INFINITY
  const onProgress = (done: number, total: number) => {
    const now = performance.now()
    if (now - told < TOLD_MS) return
    told = now
    tell({ done, total })
  }
  return { facts, read: readAgain, foretell: foretellAgain, onProgress, signal }
}

/**
 * What has to be so before a tail takes anything in: an index that an older version derived is derived anew. Gives whether
 * it was. Throws what `signal` says, and `StoreError`.
 */
export async function deriveFirst({ door, facts }: Index, tell: TellDeriving, signal?: AbortSignal): Promise<boolean> {
  try {
    return await deriveWhereOlder(door, derivingTold(facts, tell, signal))
  } finally {
    tell(null)
  }
}

const untilThen = (ms: number, signal: AbortSignal) => resting(ms, undefined, { signal })

type Patience = {
  tell: TellDeriving
  signal: AbortSignal
  log: Log
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * `deriveFirst`, again each second while the database is busy or away: a record that was open once ends no tail by that.
 * Throws what `signal` says, and every other `StoreError`.
 */
export async function deriveInTheEnd(
  index: Index,
  { tell, signal, log, wait = untilThen }: Patience,
): Promise<boolean> {
  for (;;) {
    try {
      return await deriveFirst(index, tell, signal)
    } catch (error) {
      if (!isPassing(error)) throw error
      log.warn({ error, againAfterMs: AGAIN_MS }, 'The index could not be looked at.')
      await wait(AGAIN_MS, signal)
    }
  }
}

/** Nothing is wrong with what was asked: there was no connection to be had, or another process was at it. */
export function isPassing(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'busy' || error.code === 'unreachable')
}
