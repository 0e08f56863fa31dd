import { type SQL, sql } from 'drizzle-orm'
import { FLAGS } from '@/lib/message/flags'
import { facetToken } from '@/lib/query/facet-tokens'
import { idleKey } from '@/server/store/agents/idle-queues'
import type { Reader, Tx } from '@/server/store/door/door'
import { isAddressedTo } from '@/server/store/rows/addressed'
import { contains } from '@/server/store/search/search-columns'
import { DOCUMENT, lexeme } from '@/server/store/search/search-tsquery'

/** An agent of a source that never spoke. */
export type Silent = { source: number; agent: string }

/** Whether something may be told of an agent `a`: it showed itself, or what it may do was registered otherwise before. */
export const showsItself = sql`(a.heartbeat_at is not null or (select count(*) from (select 1 from versions x
  where x.source_id = a.source_id and x.what = 'registration' and x.subject = a.agent limit 2) two) = 2)`

/** The last message that was for each by name, by `idleKey`. */
export async function lastForEach(
  reader: Reader,
  silent: readonly Silent[],
): Promise<Map<string, { key: number; uid: string }>> {
  const last = new Map<string, { key: number; uid: string }>()
  for (const one of silent) {
    const found = await reader.get<{ key: number; uid: string }>(
      sql`select m.key, m.uid ${messagesFor(reader, one)}
        and not ${contains(sql`m.flags`, ` ${FLAGS.claimsHuman} `, reader.dialect)} order by ${newest(reader)} limit 1`,
    )
    if (found !== undefined) last.set(idleKey(one), found)
  }
  return last
}

/** Has what tells of these agents judged again, where they never spoke. */
export async function lookAtSilent(tx: Tx, among: SQL): Promise<void> {
  const silent = await tx.all<Silent>(
    sql`select a.source_id as source, a.agent from agents a where a.last_uid is null and ${showsItself} and ${among}`,
  )
  for (const { key } of (await lastForEach(tx, silent)).values()) await judgeAgain(tx, sql`values (${key}, 0)`)
}

/** Has all messages that were for an agent judged again. `upTo`: the rev of the last one. */
export const lookAtAllFor = (tx: Tx, one: Silent, upTo: number): Promise<unknown> =>
  judgeAgain(tx, sql`select m.key, 0 ${messagesFor(tx, one)} and m.rev <= ${upTo}`)

const judgeAgain = (tx: Tx, keys: SQL) =>
  tx.run(
    sql`insert into judged_again (message_key, at) ${keys} on conflict (message_key) do update set at = excluded.at`,
  )

/** Full text finds them, since recipients have no index; names that it takes for one are told apart by the message. */
function messagesFor({ dialect }: Pick<Reader, 'dialect'>, { source, agent }: Silent): SQL {
  const token = facetToken('to', agent)
  const isFor = sql`m.source_id = ${source} and m.reading = 'message' and ${isAddressedTo(sql`m`, sql`${agent}`)}`
  return dialect === 'sqlite'
    ? sql`from messages_fts f cross join messages m where f.messages_fts match ${`"${token}"`} and m.key = f.rowid and ${isFor}`
    : sql`from messages m where ${DOCUMENT} @@ (${lexeme(token)}::text)::tsquery and ${isFor}`
}

/** The sum keeps the planner of Postgres from making the document of each row, the newest first. */
const newest = ({ dialect }: Pick<Reader, 'dialect'>) =>
  dialect === 'sqlite' ? sql`f.rowid desc` : sql`m.key + 0 desc`
