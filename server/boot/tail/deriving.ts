import type { Deriving } from '@/lib/message/message'
import { readAgain } from '@/server/boot/base/read-again'
import type { WriteDoor } from '@/server/store/door/door'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/model'
import { deriveWhereOlder, type Reindexing } from '@/server/store/ingest/rebuild/reindex'

/** The index, and what it is derived with. */
export type Index = { door: WriteDoor; facts: ProtocolFacts }

/** How far the index is derived anew; null when that is over, whatever came of it. */
export type TellDeriving = (progress: Deriving | null) => void

const TOLD_MS = 250

/** What deriving needs, telling how far it is at most four times a second. */
export function derivingTold(facts: ProtocolFacts, tell: TellDeriving, signal?: AbortSignal): Reindexing {
  let told = Number.NEGATIVE_INFINITY
  const onProgress = (done: number, total: number) => {
    const now = performance.now()
    if (now - told < TOLD_MS) return
    told = now
    tell({ done, total })
  }
  return { facts, read: readAgain, onProgress, signal }
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
