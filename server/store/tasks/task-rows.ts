import { type SQL, sql } from 'drizzle-orm'
import { isEnded, standingOf, type TaskNeed, type TaskRow } from '@/lib/message/task'
import { byIndex } from '@/server/store/door/base/by-index'
import { wordsOf } from '@/server/store/rows/message-rows'
import { isNarrowed, ofScope, type Scoped } from '@/server/store/rows/scoped'
import { rowsWithin } from '@/server/store/within/rows-within'
import { cursorOfTask } from './task-cursor'
import { tasksWithin } from './tasks-within'

/** Needs shown of one task. */
const MOST_NEEDS = 8
const MOST_FOUND = 10_000

export type TaskListed = {
  uid: string
  source_id: number
  source: string
  protocol: string
  scope: string
  task: string
  title: string | null
  owner: string | null
  owner_raw: string | null
  tier: string | null
  state: string
  native: string | null
  depends_on: string
  blocker: string | null
  created_at: number
  since: number
  updated_at: number
  rank: number
  flags: string
  changes: number
  made_by: string | null
  conversation: string | null
}

const COLUMNS = sql`t.uid, t.source_id, s.label as source, s.protocol, t.scope, t.task, t.title, t.owner, t.owner_raw, a.tier, t.state,
  t.native, t.depends_on, t.blocker, t.created_at, t.since, t.updated_at, t.rank, t.flags, t.changes, t.made_by, c.uid as conversation`

/** Agents are of the whole source. */
const besideIn = (reader: Scoped) => sql`join sources s on s.id = t.source_id
  left join agents a on a.source_id = t.source_id and a.agent = t.owner and ${ofScope(reader, sql`s.label`)}
  left join messages m on m.uid = t.made_by left join conversations c on c.id = m.conversation_id`

/** Tasks `t` of the sources `s` that are watched and within the scope, for which `where` holds; the most pressing first. `by`: index. */
export async function taskRows(reader: Scoped, where: SQL, limit: number, by = sql``): Promise<TaskListed[]> {
  const rows =
    await reader.all<TaskListed>(sql`select ${COLUMNS} from ${await tasksWithin(reader)} t ${by} ${besideIn(reader)} where t.made = 1 and s.removed_at is null
    and ${ofTasks(reader)} and ${where}
    order by t.rank desc, t.since desc, t.uid desc limit ${limit}`)
  const told = await rowsWithin(
    reader,
    rows.map(({ made_by: uid, source, conversation }) => ({ uid, source, conversation })),
  )
  return rows.map((row, at) => ({ ...row, conversation: told[at]?.conversation ?? null }))
}

/** Holds for tasks `t` of sources `s` within the scope, of those that are told within it. */
export function ofTasks(reader: Scoped): SQL {
  return isNarrowed(reader) ? sql`1 = 1` : ofScope(reader, sql`s.label`)
}

/** With what each waits for. */
export async function withNeeds(reader: Scoped, rows: readonly TaskListed[]): Promise<TaskRow[]> {
  const open = rows.filter((row) => !isEnded(standingOf(row.state)))
  const needs = await needsOf(reader, open)
  return rows.map((row) => {
    const waits = open.includes(row) ? idsIn(row).map((id) => needs(row, id)) : []
    return taskRow(reader, row, waits.filter(({ state }) => state !== 'done').slice(0, MOST_NEEDS))
  })
}

/** Looks up everything that tasks depend on; gives who asks for one of them by its id. */
async function needsOf(reader: Scoped, of: readonly TaskListed[]): Promise<(of: TaskListed, id: string) => TaskNeed> {
  const wanted = [...new Set(of.flatMap(idsIn))]
  const found = wanted.length === 0 ? [] : await inScopes(reader, of, wanted)
  const byName = new Map(found.map((row) => [nameOf(row, row.task), row]))
  return (asked, id) => needOf(id, byName.get(nameOf(asked, id)) ?? null)
}

/** Tasks by their ids in the sources and scopes of others. */
export function inScopes(reader: Scoped, of: readonly TaskListed[], ids: readonly string[]): Promise<TaskListed[]> {
  const sources = [...new Set(of.map(({ source_id }) => source_id))]
  const scopes = [...new Set(of.map(({ scope }) => scope))]
  const where = sql`${reader.inList(sql`t.source_id`, sources)} and ${reader.inList(sql`t.scope`, scopes)}
    and ${reader.inList(sql`t.task`, ids)}`
  return taskRows(reader, where, MOST_FOUND, byId(reader))
}

/** By ids: in the order of the list all tasks would be walked. */
export function byId(reader: Scoped): SQL {
  return isNarrowed(reader) ? sql`` : byIndex(reader, sql`tasks_id`)
}

export function needOf(task: string, row: TaskListed | null): TaskNeed {
  return {
    task,
    id: row?.uid ?? null,
    state: row === null ? null : standingOf(row.state),
    native: row?.native ?? null,
    owner: row?.owner_raw ?? row?.owner ?? null,
    title: row?.title ?? null,
  }
}

export function idsIn(row: Pick<TaskListed, 'depends_on'>): string[] {
  return row.depends_on === '[]' ? [] : JSON.parse(row.depends_on)
}

/** Ids mean something inside their scope only. */
function nameOf({ source_id, scope }: Pick<TaskListed, 'source_id' | 'scope'>, task: string): string {
  return JSON.stringify([source_id, scope, task])
}

function taskRow(reader: Scoped, row: TaskListed, waitsFor: TaskNeed[]): TaskRow {
  return {
    id: row.uid,
    cursor: cursorOfTask(reader, row),
    source: row.source,
    protocol: row.protocol,
    scope: row.scope === '' ? null : row.scope,
    task: row.task,
    title: row.title,
    owner: row.owner,
    ownerRaw: row.owner_raw,
    ownerTier: row.tier,
    state: standingOf(row.state),
    native: row.native,
    createdAt: row.created_at,
    since: row.since,
    updatedAt: row.updated_at,
    blocker: row.blocker,
    waitsFor,
    dependsOn: idsIn(row).length,
    conversation: row.conversation,
    flags: wordsOf(row.flags),
  }
}
