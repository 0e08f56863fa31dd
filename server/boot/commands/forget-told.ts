import { sql } from 'drizzle-orm'
import { dataOf } from '@/server/boot/base/reading-side'
import type { Settings } from '@/server/settings'
import type { WriteDoor } from '@/server/store/door/door'
import { emptyTold, type KnownOf } from '@/server/store/hand/told-words'
import { openLedger } from '@/server/store/keep/data'
import { standAlone } from './stand-alone'

/**
 * Does what forgets in the index, then takes what is there no more out of what was told of it. No console of these files
 * runs meanwhile. Throws a `KnownError`, and does nothing, where one does.
 */
export async function withTold<T>(
  settings: Pick<Settings, 'data' | 'database'>,
  { record, now }: { record: WriteDoor; now: number },
  forgets: () => Promise<T>,
): Promise<T> {
  const data = dataOf(settings)
  // Any number of programs write one ledger there, in turns.
  const release = data.postgresUrl === null ? await standAlone(data) : () => undefined
  try {
    const done = await forgets()
    const ledger = await openLedger(data, now)
    try {
      await emptyTold(ledger, knownIn(record))
      await ledger.wipe()
    } finally {
      await ledger.close()
    }
    return done
  } finally {
    release()
  }
}

const knownIn =
  (record: WriteDoor): KnownOf =>
  (uids) =>
    record.write(async (tx) => {
      const rows = await tx.all<{ uid: string }>(sql`select uid from messages where ${tx.inList(sql`uid`, uids)}`)
      return new Set(rows.map(({ uid }) => uid))
    })
