import { sql } from 'drizzle-orm'
import { groupedBy } from '@/lib/grouped-rows'
import { HOUR_MS, MINUTE_MS, type Narrowing, type QueueBar } from '@/lib/measures/measure'
import { ofScope, type Scoped } from '@/server/store/rows/scoped'

export type DepthsAsked = { from: number; step: number; bars: number; narrowing: Narrowing | null }

/** What lies in the queues of a source: now, and at the end of each bar, the oldest first. */
export type Depths = { waiting: number; bars: QueueBar[] }

type NetDbRow = { source: string; part: string; name: string; bar: number; net: number }

/** What lies there now, in the place of a bar. */
const NOW = -1

/**
 * How much lay in queues of each source that is seen whole, by its label; of `narrowing` alone where one is given. What lay
 * there earlier is what lies there now without what changed since, so both are asked for at once.
 */
export async function depthsOf(reader: Scoped, asked: DepthsAsked): Promise<Map<string, Depths>> {
  const { from, step, narrowing } = asked
  const span = sql.raw(String(step === MINUTE_MS ? MINUTE_MS : HOUR_MS))
  // Numbers stand in the text itself: what is bound counts as a fraction on SQLite.
  const [start, length] = [sql.raw(String(from)), sql.raw(String(step))]
  const bar = sql`case when t.span = 0 then ${sql.raw(String(NOW))} else (t.slot - ${start}) / ${length} end`
  const which =
    narrowing === null
      ? sql`t.part in ('source', 'inbox')`
      : sql`t.part = ${narrowing.part} and t.name = ${narrowing.name}`
  const rows = await reader.all<NetDbRow>(
    sql`select s.label as source, t.part, t.name, ${bar} as bar, cast(sum(t.net) as bigint) as net
      from queue_changes t join sources s on s.id = t.source_id
      where t.span in (0, ${span}) and ${which} and (t.span = 0 or t.slot >= ${start})
        and s.removed_at is null and ${ofScope(reader, sql`s.label`)}
      group by s.label, t.part, t.name, ${bar}`,
  )
  return new Map([...groupedBy(rows, ({ source }) => source)].map(([source, own]) => [source, depthsIn(own, asked)]))
}

function depthsIn(rows: readonly NetDbRow[], { bars }: DepthsAsked): Depths {
  const inboxes = groupedBy(
    rows.filter(({ part }) => part === 'inbox'),
    ({ name }) => name,
  )
  const all = rows.filter(({ part }) => part !== 'inbox')
  const waiting = courseOf(all, bars)
  const each = [...inboxes.values()].map((own) => courseOf(own, bars))
  return {
    waiting: nowIn(all),
    bars: waiting.map((count, at) => ({ waiting: count, most: Math.max(0, ...each.map((one) => one[at] ?? 0)) })),
  }
}

const nowIn = (rows: readonly NetDbRow[]) => rows.find(({ bar }) => bar === NOW)?.net ?? 0

/** How much lay there at the end of each bar. */
function courseOf(rows: readonly NetDbRow[], bars: number): number[] {
  const nets = new Map(rows.map(({ bar, net }) => [bar, net]))
  // What a clock ahead of this one says comes after the last bar.
  let depth = nowIn(rows) - rows.reduce((sum, { bar, net }) => (bar >= bars ? sum + net : sum), 0)
  const course: number[] = []
  for (let at = bars - 1; at >= 0; at -= 1) {
    course.push(depth)
    depth -= nets.get(at) ?? 0
  }
  return course.reverse()
}
