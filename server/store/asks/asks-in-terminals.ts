import { type SQL, sql } from 'drizzle-orm'
import { UNHEARD_MS } from '@/lib/asks/ask-kinds'
import { OFF_STATES } from '@/lib/time/liveness'
import type { Reader } from '@/server/store/door/door'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'

const OFF = sql.join(
  OFF_STATES.map((state) => sql`${state}`),
  sql`, `,
)

/** An agent `g` leads the session in which a message `m` was said: who leads one keeps its heartbeat, and has its channel. */
const LEADS = sql`g.source_id = m.source_id and g.channel = m.channel and g.heartbeat_at is not null`

const SAYS_SO = sql`${LEADS} and lower(g.state) not in (${OFF})`
const HEARD = sql`coalesce(g.heartbeat_claimed_at, g.heartbeat_at)`

/** From when on a session has to be heard whose process no file names. */
export function heardFrom(now: number): number {
  return now - UNHEARD_MS
}

/** Of a message `m`: its session runs, as far as the file and the process of that tell; `from`: `heardFrom`. */
export function runsSince(from: SQL): SQL {
  return sql`exists (select 1 from agents g where ${SAYS_SO} and (g.pid is not null or ${HEARD} >= ${from}))`
}

/** Of a message `m`: somebody spoke in its conversation since. */
const LATER = sql`from messages l where l.conversation_id = m.conversation_id and l.key > m.key and l.reading = 'message'`
const IS_IDLE = sql`g.heartbeat_at is not null and lower(g.state) = 'idle' and not exists (select 1 ${LATER})`

/** Of a message `m`: whoever leads its session has gone idle on it. */
export const idleOn = sql`exists (select 1 from agents g where ${LEADS} and g.last_uid = m.uid and ${IS_IDLE})`

/** The walk to asks `a` on which a session has gone idle: there are few agents, and many questions of old records. */
export const asksInIdle = sql`agents g cross join messages m cross join asks a
  where m.uid = g.last_uid and ${LEADS} and ${IS_IDLE} and a.key = m.key and a.needs = 'idle'`

/** Of a message `m`: when somebody spoke next, as an order key; null where nobody did. */
export const nextAfter = sql`(select min(l.key) ${LATER})`

/** The same of an ask `a`. */
export function asksInRunning(now: number): SQL {
  return sql`exists (select 1 from messages m where m.key = a.key and ${runsSince(sql`${heardFrom(now)}`)})`
}

/** Of a message `m`: when its session, which says that it runs, was heard last, UTC ms; null where none says so. */
export const unheardSince = sql`(select max(${HEARD}) from agents g where ${SAYS_SO})`

/** Of a message `m`: when its session was seen to be no more, UTC ms; null where nothing tells. */
export const endedAt = sql`(select max(g.heartbeat_at) from agents g where ${LEADS} and lower(g.state) in (${OFF}))`

/** Asks `b` with their messages `n` that are open in the channel of a message `m`. The few asks come first. */
const openBeside = (needs: 'running' | 'alone') => sql`asks b cross join messages n cross join messages m
  where b.list = 'answer' and b.needs = ${needs} and b.answered_at is null and b.gone_at is null
    and n.key = b.key and n.source_id = m.source_id and n.channel = m.channel`

/** Of a message `m`: its very sender asks elsewhere for a decision, as by a hook, and that is seen and open. */
const decidedBeside = (reader: Scoped, now: number) => sql`asks b cross join messages n cross join messages m
  where b.list = 'decide' and b.needs = 'always' and b.answered_at is null and b.gone_at is null
    and (b.expires_at is null or b.expires_at > ${now})
    and b.source_id in (select id from sources where removed_at is null and ${ofScope(reader, sql`label`)})
    and n.key = b.key and n.source_id <> m.source_id and n.sender = m.sender`

/** Of an ask `a`: nothing that is open says more exactly what its session waits for. */
export function isAlone(reader: Scoped, now: number): SQL {
  return sql`not exists (select 1 from ${openBeside('running')} and m.key = a.key)
    and not exists (select 1 from ${decidedBeside(reader, now)} and m.key = a.key)`
}

/** Uids of what may tell of the session in which a message was said: that it waits, and what its lead said last. */
export async function toldBeside(reader: Reader, uid: string): Promise<string[]> {
  const waiting = sql`select n.uid from ${openBeside('alone')} and m.uid = ${uid} and n.uid <> m.uid order by n.key desc limit 1`
  const said = sql`select g.last_uid as uid from messages m join agents g on ${LEADS} where m.uid = ${uid} and g.last_uid is not null limit 1`
  const found = await Promise.all([waiting, said].map((question) => reader.get<{ uid: string }>(question)))
  return found.flatMap((row) => row?.uid ?? [])
}
