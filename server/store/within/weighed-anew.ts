import { type SQL, sql } from 'drizzle-orm'
import { partsIn } from '@/lib/people/scope'
import { readRev } from '@/server/store/rows/read-rev'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { type Outcomes, weighSeen } from './weigh-seen'

/** Of sources that are seen in part: what was weighed by what is seen, by id and together, and up to where the record was looked at. */
type Memory = { rev: number; byId: ReadonlyMap<string, Outcomes>; outcomes: Outcomes }

/** More changes than this cost more to look through than all ids that are used more than once. */
const MOST_CHANGED = 5_000

/** By the reader, which a scope has once for each line of questions: none waits for what is asked beside it. */
const memories = new WeakMap<Scoped, Promise<Memory>>()
const NOTHING: Outcomes = new Map()

/**
 * What came of messages, by their keys, where something outside the scope has or names their id and something inside
 * names it too. For all others what the index has holds as far as what it names is seen (`toldWithin`): with nothing
 * outside it is the same, and with nothing inside nothing answers them.
 */
export async function weighedAnew(reader: Scoped): Promise<Outcomes> {
  if (!isNarrowed(reader)) return NOTHING
  const before = memories.get(reader)
  const known = before === undefined ? weighedFrom(reader, null) : before.then((one) => weighedFrom(reader, one))
  memories.set(reader, known)
  known.catch(() => memories.get(reader) === known && memories.delete(reader))
  return (await known).outcomes
}

/** The keys of those that were weighed, by whether they are answered. */
export async function answeredAnew(reader: Scoped): Promise<{ answered: number[]; open: number[] }> {
  const weighed = [...(await weighedAnew(reader))]
  const keys = (isAnswered: boolean) =>
    weighed.flatMap(([key, { answer }]) => ((answer !== null) === isAnswered ? [key] : []))
  return { answered: keys(true), open: keys(false) }
}

async function weighedFrom(reader: Scoped, before: Memory | null): Promise<Memory> {
  // What is changed meanwhile is looked at again the next time.
  const rev = await readRev(reader)
  if (before?.rev === rev) return before
  const goesOn = before !== null && before.rev < rev && rev - before.rev <= MOST_CHANGED
  const byId = new Map(goesOn ? before.byId : [])
  for (const { source } of partsIn(reader.scope)) {
    const named = (id: string) => JSON.stringify([source, id])
    const changed = goesOn ? await changedIds(reader, source, before.rev) : null
    for (const id of changed ?? []) byId.delete(named(id))
    const ids = await doubtful(reader, source, changed)
    for (const [id, outcomes] of await weighSeen(reader, source, ids)) byId.set(named(id), outcomes)
  }
  return { rev, byId, outcomes: new Map([...byId.values()].flatMap((outcomes) => [...outcomes])) }
}

async function changedIds(reader: Scoped, label: string, after: number): Promise<string[]> {
  const rows = await reader.all<{ native: string | null; reply: string | null }>(
    sql`select distinct m.native_id as native, m.reply_to as reply from messages m join sources s on s.id = m.source_id
      where m.rev > ${after} and s.label = ${label}`,
  )
  return [...new Set(rows.flatMap(({ native, reply }) => [native, reply].filter((id) => id !== null)))]
}

/** Ids that are used more than once, inside and outside: of these, or of all there are. */
async function doubtful(reader: Scoped, label: string, among: readonly string[] | null): Promise<string[]> {
  if (among?.length === 0) return []
  const used = (column: SQL) => sql`select x.id from (select ${column} as id from messages
    where ${among === null ? sql`${column} is not null` : reader.inList(column, among)} group by ${column} having count(*) > 1) x`
  const some = (holds: SQL, seen: SQL) => sql`exists (select 1 from messages m join sources s on s.id = m.source_id
    where ${holds} and s.label = ${label} and m.reading || '' = 'message' and ${seen})`
  const [has, names, seen] = [sql`m.native_id = u.id`, sql`m.reply_to = u.id`, inSight(reader)]
  const unseen = sql`not ${seen}`
  // With one that has it and one that names it there is no third: each id here stands for at least two in one column.
  const rows = await reader.all<{ id: string }>(
    sql`select distinct u.id from (${used(sql`reply_to`)} union all ${used(sql`native_id`)}) u
      where ${some(has, seen)} and ${some(names, seen)} and (${some(has, unseen)} or ${some(names, unseen)})`,
  )
  return rows.map(({ id }) => id)
}
