import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '@/lib/message/reading'
import { byIndex } from '@/server/store/door/base/by-index'
import { answersBy } from '@/server/store/rows/asks-answered'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import { inSight, isNarrowed, isSeen, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { isOfShare, type Share, sharesWith } from '@/server/store/within/conversation-shares'

/** A message that came after another. Times are UTC ms; `sentRaw`: the time that it claims, as written. */
export type Trace = {
  uid: string
  from: string | null
  type: string
  kind: Kind
  at: number
  sentRaw: string | null
  names: boolean
}

export type LogLine = Pick<Trace, 'uid' | 'from' | 'at'> & { channel: string }

/** What the index shows of what became of a message. */
export type TraceReader = {
  /** Messages of one sender in the conversation of this one and after it, by their time and their look, oldest first; `names`: it says that it answers it. */
  after: (uid: string, from: string) => Promise<Trace[]>
  /** Log lines of its source that came after it and hold this text, the first first; `from`: whose log it is. */
  logLines: (uid: string, text: string) => Promise<LogLine[]>
  /** Paths under the root of a source that are known to be there, of these, as far as they are within the scope. */
  filesAmong: (source: string, paths: readonly string[]) => Promise<string[]>
}

const MOST = 50
const LINES = 2_000
/** So many arrivals after it are looked at: what logs say of their time is not to be trusted. */
const ARRIVALS = 100_000

const own = sql`select m.key, m.uid, m.native_id, m.conversation_id, m.source_id, m.seq, m.look, m.sender, m.flags
  from messages m
  where m.uid = ${sql.placeholder('uid')}`

/**
 * Many agents write their time in whole seconds: what arrived later, of the same second, came after it too. What an earlier
 * look found came before it, whatever it claims: it cannot be what came of it.
 */
const SECOND = sql.raw(String(KEYS_PER_MS * 1_000))

/** `share`: the conversation as the scope shows it, where that cuts sources. */
const later = (
  reader: Scoped,
  share: Share | null,
) => sql`select m.uid, m.sender as "from", m.type, m.kind, m.observed_at as at, m.sent_raw as "sentRaw",
    case when ${answersBy(sql`m`, sql`o`)} then 1 else 0 end as named
  from (${own}) o cross join messages m ${byIndex(reader, sql`messages_conversation`)} cross join sources s
  where ${share === null ? sql`m.conversation_id = o.conversation_id` : isOfShare(reader, share)} and m.key >= o.key - o.key % ${SECOND} and (m.key > o.key or m.seq > o.seq)
    and (m.look = o.look or m.seq > o.seq)
    and m.reading = 'message' and m.sender = ${sql.placeholder('from')} and s.id = m.source_id and ${inSight(reader)}
  order by m.key limit ${sql.raw(String(MOST))}`

const lines = (reader: Scoped) => sql`select m.uid, m.channel, m.sender as "from", m.observed_at as at, m.body
  from (${own}) o cross join messages m ${byIndex(reader, sql`messages_seq`)} cross join sources s
  where m.seq > o.seq and m.seq <= o.seq + ${sql.raw(String(ARRIVALS))} and m.reading = 'log'
    and m.source_id = o.source_id and s.id = m.source_id and ${ofScope(reader, sql`s.label`)}
  order by m.seq limit ${sql.raw(String(LINES))}`

export function traceReader(reader: Scoped): TraceReader {
  return {
    after: async (uid, from) => {
      if (!(await isSeen(reader, uid))) return []
      const share = isNarrowed(reader) ? ((await sharesWith(reader, [uid])).get(uid) ?? null) : null
      const rows = await reader.all<Omit<Trace, 'names'> & { named: number }>(later(reader, share), { uid, from })
      return rows.map(({ named, ...row }) => ({ ...row, names: named === 1 }))
    },
    logLines: async (uid, text) => {
      if (!(await isSeen(reader, uid))) return []
      const rows = await reader.all<LogLine & { body: string }>(lines(reader), { uid })
      return rows.filter(({ body }) => body.includes(text)).map(({ body: _, ...line }) => line)
    },
    filesAmong: async (source, paths) => {
      if (paths.length === 0) return []
      const found = await reader.all<{ path: string }>(
        sql`select f.path from files f join sources s on s.id = f.source_id
          where s.label = ${source} and f.gone_at is null and ${reader.inList(sql`f.path`, paths)} and ${holdsSeen(reader)}`,
      )
      return found.map(({ path }) => path)
    },
  }
}

/** Holds for files `f` of sources `s` within the scope. Of a source that is there in part: where one of its last messages is seen. */
function holdsSeen(reader: Scoped): SQL {
  const whole = ofScope(reader, sql`s.label`)
  if (!isNarrowed(reader)) return whole
  const last = sql`select * from messages x where x.file_id = f.id order by x.start desc limit ${sql.raw(String(MOST))}`
  return sql`(${whole} or exists (select 1 from (${last}) m where ${inSight(reader)}))`
}
