import type { WriteDoor } from '@/server/store/door'
import { retain } from '@/server/store/ingest/retain'
import { monthOf } from '@/server/store/months'
import { derivingTold, type TellDeriving } from './deriving'
import type { Log } from './log'

const LOOK_MS = 3_600_000

/** From when on observations are kept (UTC ms): the month of `now` and so many before it. Null: from the first on. */
export function keptFrom(keepMonths: number | null, now: number): number | null {
  return keepMonths === null ? null : monthOf(now, -keepMonths)
}

/** Drops what is kept no longer, if there is any. Reading waits while the index is derived again. */
export async function retainNow(
  door: WriteDoor,
  keepMonths: number | null,
  { now, tell }: { now: number; tell: TellDeriving },
): Promise<number> {
  const from = keptFrom(keepMonths, now)
  return from === null ? 0 : retain(door, from, derivingTold(tell)).finally(() => tell(null))
}

/** Does so at once and then every hour, until it is stopped. */
export function retaining(
  door: WriteDoor,
  keepMonths: number | null,
  { log, tell }: { log: Log; tell: TellDeriving },
): { stop: () => void } {
  if (keepMonths === null) return { stop: () => undefined }
  const look = () =>
    retainNow(door, keepMonths, { now: Date.now(), tell }).then(
      (dropped) => dropped > 0 && log.info({ dropped }, 'Observations that are kept no longer were dropped.'),
      (error: unknown) => log.error({ error }, 'What is kept no longer could not be dropped.'),
    )
  const timer = setInterval(look, LOOK_MS)
  void look()
  return { stop: () => clearInterval(timer) }
}
