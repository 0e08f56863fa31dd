import { type SQL, sql } from 'drizzle-orm'
import type { UsualReply } from '@/lib/post/post-parts'
import { byIndex } from '@/server/store/door/base/by-index'
import { readExtra } from '@/server/store/rows/extra'
import { keyMs } from '@/server/store/rows/keys'
import { recipientsOf } from '@/server/store/rows/message-rows'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { isToldOf } from '@/server/store/rows/told-within'
import { weighedAnew } from '@/server/store/within/weighed-anew'
import type { UsualReader } from '../readers'

/** So many of the newest are looked at, however much was said. */
const MOST_ANSWERED = 4_000
const MOST_SAID = 4_000
const MOST_ARTIFACTS = 200

type Asked = { key: number; recipients: string; mentions: string; broadcast: number; sender: string | null }
type Answered = Omit<Asked, 'sender'> & { agent: string; reply: number }

export function usualReader(reader: Scoped): UsualReader {
  return {
    replies: async (source) =>
      usualOf([...(await answeredIn(reader, source)), ...(await answeredAnewIn(reader, source))]),
    artifacts: async (source) => {
      const named = sql`m.extra like '%"attachments":[{%'`
      const rows = await reader.all<{
        extra: string
      }>(sql`select m.extra from (select m.key from ${newest(reader, source)}
          order by m.key desc limit ${sql.raw(String(MOST_SAID))}) t
        join messages m on m.key = t.key join sources s on s.id = m.source_id
        where s.label = ${source} and ${inSight(reader)} and ${named} order by m.key desc`)
      const paths = rows.flatMap(({ extra }) => (readExtra(extra).attachments ?? []).map(({ path }) => path))
      return [...new Set(paths)].slice(0, MOST_ARTIFACTS)
    },
  }
}

/** Messages `m` to take the newest of, without a condition of their own: within a scope those that are seen of the source. */
function newest(reader: Scoped, source: string, by = sql``): SQL {
  if (reader.scope === null) return sql`messages m ${by} where 1 = 1`
  return sql`messages m ${by} cross join sources s where s.id = m.source_id and s.label = ${source} and ${inSight(reader)}`
}

/** What the index has as answered, with what answered it. */
async function answeredIn(reader: Scoped, source: string): Promise<Answered[]> {
  const weighed = [...(await weighedAnew(reader)).keys()]
  const kept = isNarrowed(reader)
    ? sql`and not ${reader.inList(sql`m.key`, weighed)} and ${isToldOf(reader.scope, sql`m.answered_by`)}`
    : sql``
  const by = byIndex(reader, sql`messages_answered`)
  return reader.all<Answered>(sql`select m.key, m.recipients, m.mentions, m.broadcast, r.sender as agent, r.key as reply
    from (select m.key from ${newest(reader, source, by)} and m.answered_at is not null ${kept}
      order by m.key desc limit ${sql.raw(String(MOST_ANSWERED))}) t
    cross join messages m cross join sources s cross join messages r
    where m.key = t.key and s.id = m.source_id and s.label = ${source} and ${inSight(reader)} and r.uid = m.answered_by
      and r.key > m.key and r.sender is not null and (m.sender is null or r.sender <> m.sender)`)
}

/** The same of what was weighed anew. */
async function answeredAnewIn(reader: Scoped, source: string): Promise<Answered[]> {
  const weighed = [...(await weighedAnew(reader))].flatMap(([key, { answer }]) =>
    answer === null ? [] : [{ key, by: answer.uid }],
  )
  if (weighed.length === 0) return []
  const asked = await reader.all<Asked>(sql`select m.key, m.recipients, m.mentions, m.broadcast, m.sender
    from messages m join sources s on s.id = m.source_id where s.label = ${source} and ${reader.inList(
      sql`m.key`,
      weighed.map(({ key }) => key),
    )}`)
  const replies = await reader.all<{ uid: string; agent: string | null; reply: number }>(
    sql`select r.uid, r.sender as agent, r.key as reply from messages r where ${reader.inList(
      sql`r.uid`,
      weighed.map(({ by }) => by),
    )}`,
  )
  const [byUid, by] = [new Map(replies.map((one) => [one.uid, one])), new Map(weighed.map((one) => [one.key, one.by]))]
  return asked.flatMap(({ sender, ...message }) => {
    const { agent = null, reply = 0 } = byUid.get(by.get(message.key) ?? '') ?? {}
    return agent === null || agent === sender || reply <= message.key ? [] : [{ ...message, agent, reply }]
  })
}

function usualOf(rows: readonly Answered[]): UsualReply[] {
  const took = new Map<string, number[]>()
  // Whichever way the database found them.
  for (const row of rows.toSorted((one, other) => other.key - one.key || other.reply - one.reply)) {
    if (!isMeant(row)) continue
    const known = took.get(row.agent) ?? []
    known.push(keyMs(row.reply) - keyMs(row.key))
    took.set(row.agent, known)
  }
  return [...took].map(([agent, times]) => {
    const sorted = times.sort((one, other) => one - other)
    return { agent, replies: sorted.length, medianMs: at(sorted, 0.5), p90Ms: at(sorted, 0.9) }
  })
}

function isMeant({ agent, broadcast, recipients, mentions }: Answered): boolean {
  if (broadcast === 1) return true
  const mentioned: unknown = JSON.parse(mentions)
  return (
    recipientsOf(recipients).some((to) => to.agent === agent) || (Array.isArray(mentioned) && mentioned.includes(agent))
  )
}

/** The least that so great a share is not above. */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
