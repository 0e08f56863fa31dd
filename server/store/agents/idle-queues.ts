import { sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import type { IdleQueue } from '@/lib/message/agent-shown'
import type { Kind } from '@/lib/message/reading'
import { idleQueueOf } from '@/lib/time/contradictions'
import type { Reader } from '@/server/store/door/door'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { recipientsOf } from '@/server/store/rows/message-rows'

/** An agent that shows that it is idle; `lastAt`: when it spoke last, UTC ms. `untaken`: fewer messages than these are no queue. */
export type Idle = { source: number; agent: string; lastAt: number | null; untaken: number }

/** So many of the newest messages are looked at for what was asked, and so many times are counted of one queue. */
const MOST_MESSAGES = sql.raw('2000')
const MOST_TIMES = sql.raw('1000')

/** What asks for something to be done; a word in a talk may be the last one. */
const ASKING: readonly Kind[] = ['request', 'task']
const asking = sql.raw(ASKING.map((kind) => `'${kind}'`).join(', '))

export const idleKey = ({ source, agent }: Pick<Idle, 'source' | 'agent'>): string => `${source} ${agent}`

/**
 * What came to agents since they are idle, and they neither took nor said anything after: into their inbox or mailbox, or
 * where they have none, asked of them by name. By `idleKey`; who has too few is missing.
 */
export async function idleQueuesOf(reader: Reader, idle: readonly Idle[]): Promise<Map<string, IdleQueue>> {
  const queues = new Map<string, IdleQueue>()
  if (idle.length === 0) return queues
  const lain = await lyingFor(reader, idle)
  const asked = await askedOf(
    reader,
    idle.filter((one) => !lain.has(idleKey(one))),
  )
  for (const one of idle) {
    const key = idleKey(one)
    if ((lain.get(key) ?? asked.get(key)?.length ?? 0) < one.untaken) continue
    const from = Math.max(await idleSince(reader, one), one.lastAt ?? 0)
    const times = lain.has(key) ? await timesOf(reader, one, from) : (asked.get(key) ?? []).filter((at) => at > from)
    const queue = idleQueueOf(times, one)
    if (queue !== null) queues.set(key, queue)
  }
  return queues
}

/** How much lies in the inbox of each, where something does. */
async function lyingFor(reader: Reader, idle: readonly Idle[]): Promise<Map<string, number>> {
  const names = [...new Set(idle.map(({ agent }) => agent))]
  const rows = await reader.all<{ source: number; agent: string; count: number }>(
    sql`select m.source_id as source, p.agent, count(*) as count
      from (select message_key, agent from places where ${LIES_WAITING} and ${reader.inList(sql`agent`, names)}) p
      join messages m on m.key = p.message_key where m.reading = 'message' group by m.source_id, p.agent`,
  )
  return new Map(rows.map((row) => [idleKey(row), row.count]))
}

async function timesOf(reader: Reader, { source, agent }: Idle, from: number): Promise<number[]> {
  const rows = await reader.all<{ at: number }>(
    sql`select p.since as at from (select message_key, since from places
        where ${LIES_WAITING} and agent = ${agent} and since > ${from}) p
      join messages m on m.key = p.message_key where m.reading = 'message' and m.source_id = ${source}
      order by p.since limit ${MOST_TIMES}`,
  )
  return rows.map(({ at }) => at)
}

/** When something was asked of each by name that nobody answered, the earliest first. */
async function askedOf(reader: Reader, idle: readonly Idle[]): Promise<Map<string, number[]>> {
  const asked = new Map<string, number[]>()
  if (idle.length === 0) return asked
  const after = Math.min(...idle.map(({ lastAt }) => lastAt ?? 0)) * KEYS_PER_MS
  const rows = await reader.all<{ source: number; key: number; sender: string | null; recipients: string }>(
    sql`select t.source_id as source, t.key, t.sender, t.recipients from (select m.key, m.source_id, m.sender, m.recipients,
        m.reading, m.state, m.kind, m.broadcast, m.reply_to, m.answered_at, m.gone_at
      from messages m where m.key > ${after} order by m.key desc limit ${MOST_MESSAGES}) t
      where t.reading = 'message' and t.state is null and t.kind in (${asking}) and t.broadcast = 0
        and t.reply_to is null and t.answered_at is null and t.gone_at is null
        and ${reader.inList(sql`t.source_id`, [...new Set(idle.map(({ source }) => source))])}
      order by t.key`,
  )
  for (const { source, key, sender, recipients } of rows)
    for (const agent of new Set(recipientsOf(recipients).map((to) => to.agent))) {
      const of = idleKey({ source, agent })
      if (agent !== sender) asked.set(of, [...(asked.get(of) ?? []), keyMs(key)])
    }
  return asked
}

/** When it was seen last to be anything else, UTC ms. */
async function idleSince(reader: Reader, { source, agent }: Idle): Promise<number> {
  const last = await reader.get<{ at: number }>(
    sql`select observed_at as at from heartbeats where source_id = ${source} and agent = ${agent}
      and upper(state) <> 'IDLE' and upper(coalesce(substate, '')) <> 'IDLE' order by observed_at desc, id desc limit 1`,
  )
  return last?.at ?? 0
}
