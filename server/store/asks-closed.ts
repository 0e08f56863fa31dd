import { sql } from 'drizzle-orm'
import type { DiskClosedPage, DiskClosedPlace, DiskClosedRow } from '@/lib/approval'
import { FLAGS } from '@/lib/flags'
import { GRAVE } from '@/lib/severity'
import { LISTED, wordsOf } from './message-rows'
import { inSight, type Scoped, seenAmong } from './scoped'

/** So many answers are looked at for one page: most were written by Signalbox, and their decisions are in the ledger. */
const LOOKED_AT = 2_000

/** Of an answer `n`: Signalbox did not write it, or it is no longer as Signalbox wrote it, or not there alone. */
const OF_OTHERS = sql`(n.flags not like ${`% ${FLAGS.posted} %`}
  or n.flags like ${`% ${FLAGS.copied} %`} or n.flags like ${`% ${FLAGS.tampered} %`})`

type AnsweredDbRow = Omit<DiskClosedRow, 'flags'> & { answer: string; flags: string }

/** What asked for yes or no and was closed by what Signalbox did not write, the latest answer first. */
export async function closedOnDisk(
  reader: Scoped,
  { before, limit }: { before: DiskClosedPlace | null; limit: number },
): Promise<DiskClosedPage> {
  const earlier = before === null ? sql`` : sql` and (answered_at, uid) < (${before.at}, ${before.uid})`
  const looked = await reader.all<DiskClosedPlace>(
    sql`select answered_at as at, uid from asks where list = 'decide' and answered_at is not null${earlier}
      order by answered_at desc, uid desc limit ${LOOKED_AT}`,
  )
  if (looked.length === 0) return { rows: [], next: null }
  const found = await reader.all<AnsweredDbRow>(
    sql`select a.uid, a.answered_at as at, s.label as source, a.sender as "from",
        substr(m.body, 1, ${sql.raw(String(LISTED))}) as words, n.uid as answer, n.sender as by, n.flags
      from asks a join messages m on m.key = a.key join sources s on s.id = m.source_id join messages n on n.uid = a.answer
      where ${reader.inList(
        sql`a.uid`,
        looked.map(({ uid }) => uid),
      )} and ${OF_OTHERS} and s.removed_at is null
        and ${inSight(reader)}
      order by a.answered_at desc, a.uid desc limit ${limit + 1}`,
  )
  const rows = found.slice(0, limit)
  const seen = await seenAmong(
    reader,
    rows.map(({ answer }) => answer),
  )
  const last = found.length > limit ? rows.at(-1) : looked.length === LOOKED_AT ? looked.at(-1) : undefined
  return {
    rows: rows.map(({ answer, flags, by, ...row }) => ({
      ...row,
      by: seen.has(answer) ? by : null,
      flags: GRAVE.filter((flag) => wordsOf(flags).includes(flag)),
    })),
    next: last === undefined ? null : { at: last.at, uid: last.uid },
  }
}
