import { type SQL, sql } from 'drizzle-orm'
import { ASKING } from '@/lib/conversation/status'
import type { ActiveMinute, Activity } from '@/lib/message/message'
import { isInScope } from '@/lib/people/scope'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { recipientsOf } from '@/server/store/rows/message-rows'
import type { Scoped } from '@/server/store/rows/scoped'
import { type Lying, queuesOf } from './read-queues'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** What was asked is looked for in so many of the newest messages, however much was said. */
const MOST_MESSAGES = 20_000
/** Of the hour so many of the newest are counted: more than twenty a second make. On SQLite 0.3 s where a million are indexed. */
export const MOST_OF_HOUR = 100_000

const words = (values: Iterable<string>): SQL => sql.raw([...values].map((value) => `'${value}'`).join(', '))

const minuteOf = sql`t.key / ${sql.raw(String(KEYS_PER_MS * MINUTE_MS))}`
const speaker = sql`case when t.reading = 'message' and s.removed_at is null then t.sender end`

/** What nobody is counted for is in it too, so that its sum says whether all of the hour was looked at. */
const sent = (most: number) => sql`select s.label as source, ${speaker} as agent, ${minuteOf} as minute,
    count(*) as sent, 0 as beats, min(t.key) as first
  from (select m.key, m.source_id, m.sender, m.reading from messages m
    where m.key >= ${sql.placeholder('from')} and m.key < ${sql.placeholder('below')}
    order by m.key desc limit ${sql.raw(String(most))}) t
  join sources s on s.id = t.source_id
  group by s.label, ${speaker}, ${minuteOf}`

const sentInHour = sent(MOST_OF_HOUR)

const beats = sql`select s.label as source, a.agent, h.observed_at / ${sql.raw(String(MINUTE_MS))} as minute, 0 as sent,
    count(*) as beats
  from sources s cross join agents a cross join heartbeats h
  where s.removed_at is null and a.source_id = s.id and a.heartbeat_at >= ${sql.placeholder('from')}
    and h.source_id = a.source_id and h.agent = a.agent and h.observed_at >= ${sql.placeholder('from')}
  group by s.label, a.agent, h.observed_at / ${sql.raw(String(MINUTE_MS))}`

const asked = sql`select s.label as source, t.sender, t.recipients, count(*) as count
  from (select m.key, m.source_id, m.sender, m.recipients, m.reading, m.state, m.kind, m.broadcast, m.answered_at, m.gone_at
    from messages m where m.key >= ${sql.placeholder('from')}
    order by m.key desc limit ${sql.raw(String(MOST_MESSAGES))}) t
  join sources s on s.id = t.source_id
  where t.reading = 'message' and t.state is null and t.kind in (${words(ASKING)}) and t.broadcast = 0
    and t.answered_at is null and t.gone_at is null and s.removed_at is null
  group by s.label, t.sender, t.recipients`

const oldest = sql`select min(t.key) as key, count(*) as count from (select m.key from messages m
  where m.key >= ${sql.placeholder('from')} order by m.key desc limit ${sql.raw(String(MOST_MESSAGES))}) t`

type Minute = { source: string; agent: string } & ActiveMinute
type Sent = Omit<Minute, 'agent'> & { agent: string | null; first: number }
type Asked = { source: string; sender: string | null; recipients: string; count: number }

/**
 * The hour before `now` by the minute, its newest `most` messages; and what waits for each agent: in its inbox, or asked
 * within a day without an answer.
 */
export async function activityOf(reader: Scoped, now: number, most = MOST_OF_HOUR): Promise<Activity> {
  const hour = now - HOUR_MS
  const below = (now + MINUTE_MS) * KEYS_PER_MS
  const said = await reader.all<Sent>(most === MOST_OF_HOUR ? sentInHour : sent(most), {
    from: hour * KEYS_PER_MS,
    below,
  })
  const beaten = await reader.all<Minute>(beats, { from: hour })
  const day = (now - DAY_MS) * KEYS_PER_MS
  const waiting = [...(await queuesOf(reader)), ...(await reader.all<Asked>(asked, { from: day })).flatMap(waitingFor)]
  const first = await reader.get<{ key: number | null; count: number }>(oldest, { from: day })
  const cut = first !== undefined && first.key !== null && first.count === MOST_MESSAGES
  const seen = ({ source }: { source: string }) => isInScope(reader.scope, source)
  return {
    queueSince: cut && first.key !== null ? keyMs(first.key) : now - DAY_MS,
    hourSince:
      said.reduce((sum, { sent }) => sum + sent, 0) < most ? null : keyMs(Math.min(...said.map(({ first }) => first))),
    agents: gathered([...said.flatMap(bySpeaker), ...beaten].filter(seen), waiting.filter(seen)),
  }
}

function bySpeaker({ source, agent, minute, sent, beats }: Sent): Minute[] {
  return agent === null ? [] : [{ source, agent, minute, sent, beats }]
}

function waitingFor({ source, sender, recipients, count }: Asked): Lying[] {
  const to = new Set(recipientsOf(recipients).map(({ agent }) => agent))
  return [...to].filter((agent) => agent !== sender).map((agent) => ({ source, agent, count, unreadable: 0 }))
}

function gathered(minutes: readonly Minute[], waiting: readonly Lying[]): Activity['agents'] {
  const found = new Map<string, Activity['agents'][number]>()
  const of = (source: string, agent: string) => {
    const key = JSON.stringify([source, agent])
    const known = found.get(key) ?? { source, agent, queue: 0, unreadable: 0, minutes: [] }
    found.set(key, known)
    return known
  }
  for (const { source, agent, minute, ...count } of minutes) {
    const { minutes: known } = of(source, agent)
    const same = known.find((other) => other.minute === minute)
    if (same) {
      same.sent += count.sent
      same.beats += count.beats
    } else known.push({ minute, ...count })
  }
  for (const { source, agent, count, unreadable } of waiting) {
    const its = of(source, agent)
    its.queue += count
    its.unreadable += unreadable
  }
  return [...found.values()]
}
