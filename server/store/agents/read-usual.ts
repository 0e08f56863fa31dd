import { sql } from 'drizzle-orm'
import type { UsualReply } from '@/lib/post/post-parts'
import { byIndex } from '@/server/store/door/base/by-index'
import { readExtra } from '@/server/store/rows/extra'
import { KEYS_PER_MS, keyMs } from '@/server/store/rows/keys'
import { recipientsOf } from '@/server/store/rows/message-rows'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import type { UsualReader } from '../readers'

/** So many of the newest are looked at, however much was said. */
const MOST_ANSWERED = 4_000
const MOST_SAID = 4_000
const MOST_ARTIFACTS = 200

type Answered = { key: number; recipients: string; mentions: string; broadcast: number; agent: string; reply: number }

export function usualReader(reader: Scoped): UsualReader {
  const here = sql`s.label = ${sql.placeholder('source')} and ${inSight(reader)}`
  const elsewhere = isNarrowed(reader) ? sql`and r.channel = m.channel` : sql``
  /** Whoever wrote in the millisecond of an answer, in its conversation; whether it was the one is told below. */
  const answered = sql`select m.key, m.recipients, m.mentions, m.broadcast, r.sender as agent, r.key as reply
    from (select m.key from messages m ${byIndex(reader, sql`messages_answered`)} where m.answered_at is not null
      order by m.key desc limit ${sql.raw(String(MOST_ANSWERED))}) t
    cross join messages m cross join sources s
    cross join messages r ${byIndex(reader, sql`messages_conversation`)}
    where m.key = t.key and s.id = m.source_id and ${here} and r.conversation_id = m.conversation_id
      and r.key >= m.answered_at * ${sql.raw(String(KEYS_PER_MS))}
      and r.key < (m.answered_at + 1) * ${sql.raw(String(KEYS_PER_MS))} ${elsewhere}
      and r.reading = 'message' and r.key > m.key
      and r.sender is not null and (m.sender is null or r.sender <> m.sender)`
  const extras = sql`select m.extra from (select m.key from messages m
      order by m.key desc limit ${sql.raw(String(MOST_SAID))}) t
    join messages m on m.key = t.key join sources s on s.id = m.source_id
    where ${here} and m.extra like '%"attachments":[{%' order by m.key desc`
  return {
    replies: async (source) => usualOf(await reader.all<Answered>(answered, { source })),
    artifacts: async (source) => {
      const rows = await reader.all<{ extra: string }>(extras, { source })
      const paths = rows.flatMap(({ extra }) => (readExtra(extra).attachments ?? []).map(({ path }) => path))
      return [...new Set(paths)].slice(0, MOST_ARTIFACTS)
    },
  }
}

function usualOf(rows: readonly Answered[]): UsualReply[] {
  const took = new Map<string, number[]>()
  for (const row of rows) {
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
