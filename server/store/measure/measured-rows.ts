import { type SQL, sql } from 'drizzle-orm'
import type { Stage } from '@/lib/measures/measure'
import { facetToken } from '@/lib/query/facet-tokens'
import { believable } from '@/lib/time/time'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { hasToken } from '@/server/store/search/search-columns'

/** What is summed of one message. */
export type Measured = {
  source: number
  channel: string
  agent: string | null
  type: string
  failed: boolean
  /** ms since it was sent, of each stage that it has come to. */
  latencies: ReadonlyMap<Stage, number>
}

type MeasuredDbRow = {
  key: number
  source_id: number
  channel: string
  sender: string | null
  type: string
  failed: number
  sent_at: number | null
  zone_known: number
  observed_at: number
  answered_at: number | null
  decided_at: number | null
  added_at: number
}

const STARTED: readonly string[] = ['claimed', 'in_progress', 'running', 'processing', 'started']
const PROCESSED: readonly string[] = ['done', 'completed', 'processed', 'archive', 'archived']

/** Holds for messages `m` that count as errors. */
export const isFailed = ({ dialect }: Pick<Reader, 'dialect'>): SQL =>
  sql`(m.kind = 'error' or ${hasToken(facetToken('has', 'error'), dialect)})`

/** Messages some at a time: `last` is the key of the last of them, null where no more follow. */
export type MeasuredSome = { measured: Measured[]; last: number | null }

/** At most `limit` of the messages that were said before `to`, UTC ms, behind the key `after`. */
export async function measuredAfter(
  reader: Reader,
  { after, to, limit }: { after: number; to: number; limit: number },
): Promise<MeasuredSome> {
  const rows = await reader.all<MeasuredDbRow>(
    sql`select m.key, m.source_id, m.channel, m.sender, m.type, case when ${isFailed(reader)} then 1 else 0 end as failed,
        m.sent_at, m.zone_known, m.observed_at, m.answered_at, a.answered_at as decided_at, s.added_at
      from messages m join sources s on s.id = m.source_id left join asks a on a.key = m.key and a.list = 'decide'
      where m.key > ${after} and m.key < ${to * KEYS_PER_MS} and m.reading = 'message' order by m.key limit ${limit}`,
  )
  const measured = rows.length === 0 ? [] : await measuredOf(reader, rows)
  return { measured, last: rows.length < limit ? null : (rows.at(-1)?.key ?? null) }
}

async function measuredOf(reader: Reader, rows: readonly MeasuredDbRow[]): Promise<Measured[]> {
  const keys = rows.map(({ key }) => key)
  const logged = await loggedOf(reader, keys)
  const [started, processed] = [await reachedOf(reader, keys, STARTED), await reachedOf(reader, keys, PROCESSED)]
  return rows.map((row) => {
    const latencies = new Map<Stage, number>()
    const came = (stage: Stage, ms: number | undefined) => {
      if (ms !== undefined && ms >= 0) latencies.set(stage, ms)
    }
    const sent = keyMs(row.key)
    const after = (at: number | null | undefined) => (at == null ? undefined : at - sent)
    came('noticed', noticedAfter(row))
    came('logged', logged.get(row.key))
    came('started', after(started.get(row.key)))
    came('answered', after(row.answered_at))
    came('processed', after(processed.get(row.key)))
    came('person', after(row.decided_at))
    return {
      ...{ source: row.source_id, channel: row.channel, agent: row.sender, type: row.type },
      ...{ failed: row.failed === 1, latencies },
    }
  })
}

/** What lay there before its source was watched was noticed late, and says nothing; neither does a time of no known zone. */
function noticedAfter({ key, sent_at, zone_known, observed_at, added_at }: MeasuredDbRow): number | undefined {
  if (sent_at === null || zone_known !== 1 || keyMs(key) < added_at || !believable(sent_at, observed_at))
    return undefined
  return observed_at - sent_at
}

/** How long each took, as message logs say: the longest that is said of it. */
async function loggedOf(reader: Reader, keys: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader.all<{ key: number; ms: number }>(
    sql`select m.key, max(d.latency_ms) as ms from messages m
      join deliveries d on d.source_id = m.source_id and d.message_id = m.native_id and d.latency_ms is not null
      where ${reader.inList(sql`m.key`, keys)} group by m.key`,
  )
  return new Map(rows.map(({ key, ms }) => [key, ms]))
}

/** When each was first seen in one of these states, having been seen elsewhere before. */
async function reachedOf(reader: Reader, keys: readonly number[], states: readonly string[]) {
  const rows = await reader.all<{ key: number; at: number }>(
    sql`select p.message_key as "key", min(p.since) as at from places p join messages m on m.key = p.message_key
      where ${reader.inList(sql`p.message_key`, keys)} and ${reader.inList(sql`lower(p.state)`, states)}
        and p.since > m.observed_at group by p.message_key`,
  )
  return new Map(rows.map(({ key, at }) => [key, at]))
}
