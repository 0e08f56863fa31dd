import { sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import type { Queue } from '@/lib/measures/measure'
import { isInScope } from '@/lib/people/scope'
import { queuesOf } from '@/server/store/agents/read-queues'
import type { Scoped } from '@/server/store/rows/scoped'

const waiting = sql`select s.label as source, count(*) as count
  from (select distinct message_key from places where ${LIES_WAITING}) t
  join messages m on m.key = t.message_key join sources s on s.id = m.source_id
  where m.reading = 'message' and s.removed_at is null group by s.label`

/** How much waits in inboxes and mailboxes of each source that is seen whole, by its label, and for whom the most. */
export async function queuedNow(reader: Scoped): Promise<Map<string, Omit<Queue, 'bars'>>> {
  const counts = await reader.all<{ source: string; count: number }>(waiting)
  const seen = counts.filter(({ source }) => isInScope(reader.scope, source))
  if (seen.length === 0) return new Map()
  const lying = await queuesOf(reader)
  return new Map(
    seen.map(({ source, count }) => {
      const [most] = lying
        .filter((one) => one.source === source)
        .sort((one, other) => other.count - one.count || one.agent.localeCompare(other.agent))
      return [source, { waiting: count, most: most === undefined ? null : { agent: most.agent, count: most.count } }]
    }),
  )
}
