import type { Log } from '@/server/boot/base/log'
import { protocolNamed } from '@/server/boot/base/protocol-facts'
import { chosenMonths } from '@/server/store/data/keeping'
import { monthOf } from '@/server/store/data/months'
import { StoreError } from '@/server/store/door/base/store-error'
import { age } from '@/server/store/ingest/rebuild/age'
import { retain } from '@/server/store/ingest/rebuild/retain'
import { allSources } from '@/server/store/ingest/write/sources-written'
import { type Data, openForReading } from '@/server/store/keep/data'
import { keptFrom } from '@/server/tail/disk/kept-from'
import { derivingTold, type Index, isPassing, type TellDeriving } from './deriving'

const LOOK_MS = 3_600_000
const AGAIN_MS = 60_000

/** From when on observations are kept (UTC ms): the month of `now` and so many before it. Null: from the first on. */
export function monthsFrom(keepMonths: number | null, now: number): number | null {
  return keepMonths === null ? null : monthOf(now, -keepMonths)
}

/** How many months are kept: as it is said where the process is started, else as a person chose it. */
export async function monthsKept(data: Data, said: number | null): Promise<number | null> {
  if (said !== null) return said
  try {
    const ledger = await openForReading(data, 'ledger')
    return await chosenMonths(ledger).finally(ledger.close)
  } catch (error) {
    // Nobody has chosen anything where there was no console yet.
    if (error instanceof StoreError && (error.code === 'missing' || error.code === 'older')) return null
    throw error
  }
}

/** Drops what is kept no longer, if there is any. Reading waits while the index is derived again. */
export async function retainNow(
  { door, facts }: Index,
  keepMonths: number | null,
  { now, tell }: { now: number; tell: TellDeriving },
): Promise<number> {
  const from = monthsFrom(keepMonths, now)
  return from === null ? 0 : retain(door, { from, at: now }, derivingTold(facts, tell)).finally(() => tell(null))
}

/** Drops what was written longer ago than its source is kept, once a day. */
export async function ageNow(
  { door, facts }: Index,
  { now, tell }: { now: number; tell: TellDeriving },
): Promise<number> {
  const kept = new Map<number, number>()
  for (const { id, protocol, config } of await door.write(allSources)) {
    const from = keptFrom(protocolNamed(protocol) ?? {}, config, now)
    if (from !== null) kept.set(id, from)
  }
  return age(door, kept, derivingTold(facts, tell)).finally(() => tell(null))
}

/** Does so at once and then every hour, until it is stopped; sooner where the database was busy or away. */
export function retaining(
  index: Index,
  months: () => Promise<number | null>,
  { log, tell, after = laterBy }: { log: Log; tell: TellDeriving; after?: typeof laterBy },
): { stop: () => void } {
  let next: { cancel: () => void } | null = null
  let stopped = false
  const look = async () => {
    let waitMs = LOOK_MS
    try {
      const dropped = await retainNow(index, await months(), { now: Date.now(), tell })
      const aged = await ageNow(index, { now: Date.now(), tell })
      if (aged > 0) log.info({ aged }, 'What was written longer ago than its source is kept was dropped.')
      if (dropped > 0) log.info({ dropped }, 'Observations that are kept no longer were dropped.')
    } catch (error) {
      if (isPassing(error)) waitMs = AGAIN_MS
      log.error({ error, againAfterMs: waitMs }, 'What is kept no longer could not be dropped.')
    }
    if (!stopped) next = after(waitMs, () => void look())
  }
  void look()
  return {
    stop: () => {
      stopped = true
      next?.cancel()
    },
  }
}

function laterBy(ms: number, then: () => void): { cancel: () => void } {
  const timer = setTimeout(then, ms)
  return { cancel: () => clearTimeout(timer) }
}
