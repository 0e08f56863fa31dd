import { type SQL, sql } from 'drizzle-orm'
import type { TaskDbRow } from '@/drizzle/rows'
import { isInScope } from '@/lib/people/scope'
import type { TaskChange } from '@/server/store/ingest/derive/rows/model'
import { type Family, familyOf, takeChange } from '@/server/store/ingest/derive/tasks/task-fold'
import { inOrder } from '@/server/store/ingest/derive/tasks/task-order'
import { CHANGE } from '@/server/store/ingest/load/load-tasks'
import { TABLES } from '@/server/store/ingest/write/tables'
import { inSight, isNarrowed, ofScope, type Scoped } from '@/server/store/rows/scoped'

/** Changes that are taken in for one question: the latest. */
const MOST_CHANGES = 20_000

/** Columns of tasks by the names of their properties; all others are texts. */
const COLUMNS = [...TABLES.tasks.names]
const NUMBERS: readonly string[] = [
  ...['sourceId', 'titled', 'createdAt', 'since', 'updatedAt', 'fileId', 'goneAt', 'ownedAt', 'ownedLook'],
  ...['changes', 'changeId', 'made', 'loose', 'rank'],
]

/** The table of tasks as somebody may know it, to select from. */
export async function tasksWithin(reader: Scoped): Promise<SQL> {
  if (!isNarrowed(reader)) return sql`tasks`
  const columns = sql.raw(COLUMNS.map(([, column]) => column).join(', '))
  const whole = sql`select ${columns} from tasks where source_id in (select id from sources where ${ofScope(reader, sql`label`)})`
  return sql`(${whole} union all ${written(reader, await foldedOf(reader))})`
}

/**
 * Tasks of sources that are there in part: what the changes that are seen come to, taken in as if there were no others.
 */
async function foldedOf(reader: Scoped): Promise<TaskDbRow[]> {
  return (await takenIn(reader)).flatMap(({ family }) => [...family.rows.values()])
}

/** Of a task that is told so: the changes that it comes to, by their ids; null where all of its are told. */
export async function changesTold(reader: Scoped, of: { source: string; task: string; scope: string }) {
  if (!isNarrowed(reader) || isInScope(reader.scope, of.source)) return null
  const families = await takenIn(reader)
  const own = families.find(({ source, task }) => source === of.source && task === of.task)?.changes ?? []
  return own.filter(({ scope }) => scope === of.scope).map(({ id }) => id)
}

type Taken = { source: string; task: string; family: Family; changes: TaskChange[] }

async function takenIn(reader: Scoped): Promise<Taken[]> {
  const rows = await reader.all<TaskChange & { label: string }>(
    sql`select ${CHANGE}, s.label from task_changes h join messages m on m.uid = h.uid join files f on f.id = h.file_id
      join sources s on s.id = m.source_id
      where ${inSight(reader)} and not ${ofScope(reader, sql`s.label`)} order by h.id desc limit ${MOST_CHANGES}`,
  )
  const families = new Map<string, Taken>()
  for (const { label: source, ...change } of rows) {
    const name = JSON.stringify([source, change.task])
    const taken: Taken = families.get(name) ?? { source, task: change.task, family: familyOf(), changes: [] }
    families.set(name, taken)
    taken.changes.push(change)
  }
  for (const { source, family, changes } of families.values())
    for (const change of inOrder(changes)) takeChange(source, family, change)
  return [...families.values()]
}

/** Rows as the database selects them. */
function written({ dialect }: Scoped, rows: readonly TaskDbRow[]): SQL {
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(COLUMNS.map(([name, column]) => [column, told(row, name)]))),
  )
  if (dialect === 'sqlite') {
    const columns = COLUMNS.map(([, column]) => `json_extract(value, '$.${column}') as ${column}`).join(', ')
    return sql`select ${sql.raw(columns)} from json_each(${json})`
  }
  const columns = COLUMNS.map(([name, column]) => `${column} ${NUMBERS.includes(name) ? 'bigint' : 'text'}`).join(', ')
  return sql`select * from json_to_recordset(cast(cast(${json} as text) as json)) as folded(${sql.raw(columns)})`
}

function told(row: TaskDbRow, name: string): string | number | null {
  const value = Object.entries(row).find(([property]) => property === name)?.[1] ?? null
  return typeof value === 'boolean' ? Number(value) : value
}
