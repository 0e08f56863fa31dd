import { type SQL, sql } from 'drizzle-orm'
import { type AskedDbRow, askOf } from './asks-open'
import type { Reader } from './door'
import { MESSAGE_TABLES, messageColumns } from './message-rows'
import { peopleOf } from './people-of'
import { searchOf } from './question'
import type { AskReader, OpenAsks } from './readers'

/** So many matches are looked at: the newest. */
const MOST = 5_000

/**
 * What a question finds that no person wrote or answered. That an agent answered decides nothing: a person was to be
 * asked.
 */
export async function matchingAsks(reader: Reader, question: Parameters<AskReader['matching']>[0]): Promise<OpenAsks> {
  const { ast, now, limit } = question
  const search = await searchOf(reader, ast, now)
  const keys = search.keys({ order: 'time', direction: 'older', from: null, limit: MOST, within: MOST })
  const waits = await waitsOf(reader, question)
  const rows = await reader.all<AskedDbRow>(
    sql`select ${messageColumns()}, 'always' as needs, m.expires_at from (${keys}) k cross join ${MESSAGE_TABLES}
      where m.key = k.key and ${waits} order by m.key desc limit ${limit}`,
  )
  const found = await reader.get<{ looked: number; count: number }>(
    sql`select count(*) as looked, coalesce(sum(case when ${waits} then 1 else 0 end), 0) as count
      from (${keys}) k cross join messages m join sources s on s.id = m.source_id where m.key = k.key`,
  )
  const { looked = 0, count = 0 } = found ?? {}
  return { rows: rows.map(askOf), count, capped: looked >= MOST }
}

async function waitsOf(
  reader: Reader,
  { now, since, without = [] }: Parameters<AskReader['matching']>[0],
): Promise<SQL> {
  const people = await peopleOf(reader)
  const left = without.length === 0 ? sql`` : sql` and not ${reader.inList(sql`m.uid`, without)}`
  return sql`m.reading = 'message' and m.observed_at >= ${since} and m.gone_at is null and s.removed_at is null
    and (m.expires_at is null or m.expires_at > ${now})${left}
    and (m.sender is null or not ${people(sql`m`)})
    and not exists (select 1 from asks a where a.key = m.key and a.answered_at is not null)
    and not exists (select 1 from messages n where n.reply_to = m.native_id and n.source_id = m.source_id and ${people(sql`n`)})`
}
