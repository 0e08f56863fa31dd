import { type SQL, sql } from 'drizzle-orm'
import { LIES_WAITING } from '@/drizzle/record-messages'
import type { AlertMeasure, HourSums } from '@/lib/alerts/alert-measure'
import { HOUR_MS } from '@/lib/measures/measure'
import type { NarrowedTo } from '@/lib/measures/measure-query'
import type { Reader } from '@/server/store/door/door'
import { countUndrained } from '@/server/store/judge/mail/find-undrained'
import { unscoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'

/** UTC ms: hours that begin at or after `from`, until `until`. */
export type SumSpan = { from: number; until: number }

/** What alert rules about measures ask of all sources. */
export type SumReader = {
  /**
   * What the messages of each hour come to, rising; of hours without messages nothing. `history` false: only hours that
   * began after their source was first watched.
   */
  hours: (asked: NarrowedTo & { measure: AlertMeasure; history: boolean }, span: SumSpan) => Promise<HourSums[]>
  /** How many lie in the fullest inbox or mailbox that is no person's. */
  fullest: (source: string | null) => Promise<number>
  /** How many inboxes and mailboxes nobody drains, of those in which something came since their source was watched. */
  undrained: (source: string | null, now: number) => Promise<number>
}

export function sumReader(reader: Reader): SumReader {
  return {
    hours: async ({ source, narrowing, measure, history }, { from, until }) => {
      const part = narrowing?.part ?? 'source'
      const rows = await reader.all<{ slot: number; what: string; step: number; count: number }>(
        sql`select t.slot, t.what, t.step, cast(sum(t.count) as bigint) as count from measures t
          join sources s on s.id = t.source_id
          where t.span = ${HOUR_MS} and t.part = ${part} and t.slot >= ${from} and t.slot < ${until}
            and ${reader.inList(sql`t.what`, ['messages', 'errors', measure])} and s.removed_at is null
            and ${ofSource(source)} and ${narrowing === null ? sql`1 = 1` : sql`t.name = ${narrowing.name}`}
            and ${history ? sql`1 = 1` : sql`t.slot >= s.added_at`}
          group by t.slot, t.what, t.step order by t.slot`,
      )
      const hours = new Map<number, HourSums & { steps: Map<number, number> }>()
      for (const { slot, what, step, count } of rows) {
        const hour = hours.get(slot) ?? { slot, messages: 0, errors: 0, steps: new Map<number, number>() }
        hours.set(slot, hour)
        if (what === 'messages') hour.messages += count
        else if (what === 'errors') hour.errors += count
        else hour.steps.set(step, count)
      }
      return [...hours.values()]
    },
    undrained: (source, now) => countUndrained(unscoped(reader), { now, source }),
    fullest: async (source) => {
      const lying = await reader.all<{ config: string; agent: string; count: number }>(
        sql`select s.config, t.agent, count(*) as count from (select distinct message_key, agent from places
            where ${LIES_WAITING} and agent is not null) t
          join messages m on m.key = t.message_key join sources s on s.id = m.source_id
          where s.removed_at is null and ${ofSource(source)} group by s.id, s.config, t.agent`,
      )
      return lying.reduce(
        (most, { config, agent, count }) => (readConfig(config).humans.includes(agent) ? most : Math.max(most, count)),
        0,
      )
    },
  }
}

const ofSource = (source: string | null): SQL => (source === null ? sql`1 = 1` : sql`s.label = ${source}`)
