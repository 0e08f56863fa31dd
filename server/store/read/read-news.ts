import { sql } from 'drizzle-orm'
import type { News } from '@/lib/people/view'
import type { StoredMark } from '@/server/store/hand/seen'
import { keyMs } from '@/server/store/rows/keys'
import { newestWithin, readRev } from '@/server/store/rows/read-rev'
import { inSight, type Scoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'

/** Arrivals, and rows of the question among them, that are looked at: the newest. */
const MOST_ROWS = 5_000

type Asked = {
  query: string
  mark: StoredMark | null
  /** UTC ms. */
  now: number
  most?: number
}

/**
 * How much of what answers a question arrived since a mark. Exact, or at least so much. A mark that the record has not
 * reached is of other data and counts as none. Throws `QuestionError`.
 */
export async function newsOf(reader: Scoped, { query, mark, now, most = MOST_ROWS }: Asked): Promise<News> {
  const upTo = await newestWithin(reader)
  const told = (seq: number) => reader.opaque.of('arrival', seq)
  if (mark === null || mark.seq > (await readRev(reader))) return { mark: null, count: null, upTo: told(upTo) }
  const known = { mark: { seq: told(mark.seq), at: mark.at }, upTo: told(Math.max(upTo, mark.seq)) }
  const arrived = await reader.get<{ found: number; first: number | null; last: number | null }>(arrivals(reader), {
    after: mark.seq,
    upTo,
    most: most + 1,
  })
  if (!arrived?.found || arrived.first === null || arrived.last === null)
    return { ...known, count: { count: 0, capped: false } }
  const range = { ask: 'range' as const, from: keyMs(arrived.first), until: keyMs(arrived.last) + 1 }
  const search = (await searchFor(reader, query, now)).and(range)
  const page = { order: 'time', direction: 'older', from: null, limit: most + 1 } as const
  const rest = search.sample && (await reader.get<{ looked: number }>(search.sample(most + 1)))
  const keys = search.keys(rest ? { ...page, within: most + 1 } : page)
  const among = sql`select count(*) as looked, coalesce(sum(case when m.seq > ${mark.seq} and m.seq <= ${upTo} then 1 else 0 end), 0)
    as count from (${keys}) k cross join messages m where m.key = k.key`
  const found = await reader.get<{ looked: number; count: number }>(among)
  const capped = [arrived.found, found?.looked ?? 0, rest?.looked ?? 0].some((looked) => looked > most)
  return { ...known, count: { count: Math.min(found?.count ?? 0, most), capped } }
}

/** The newest arrivals after a mark, and the times between which they stand. */
const arrivals = (reader: Scoped) => sql`select count(*) as found, min(key) as first, max(key) as last from
  (select m.key from messages m${reader.scope === null ? sql`` : sql` join sources s on s.id = m.source_id`}
    where ${reader.scope === null ? sql`1 = 1` : inSight(reader)} and m.seq > ${sql.placeholder('after')} and m.seq <= ${sql.placeholder('upTo')}
    order by m.seq desc limit ${sql.placeholder('most')}) arrived`
