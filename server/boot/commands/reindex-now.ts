import { factsOver } from '@/server/boot/base/protocol-facts'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import type { Settings } from '@/server/settings'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { openRecord } from '@/server/store/keep/data'

/** Derives the index again from what was kept, all of it or nothing. Throws `StoreError` `locked` beside a running tail. */
export async function reindexNow(
  settings: Settings,
  { now, onProgress }: { now: number; onProgress: (done: number, total: number) => void },
): Promise<{ rev: number }> {
  const record = await openRecord(dataOf(settings), now, process.pid, true)
  const { facts, close } = factsOver(dataOf(settings))
  try {
    return await reindex(record.door, { facts, read: readAgain, foretell: foretellAgain, onProgress })
  } finally {
    await close()
    await record.close()
  }
}
