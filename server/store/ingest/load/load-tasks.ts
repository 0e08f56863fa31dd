import { sql } from 'drizzle-orm'
import type { TaskDbRow } from '@/drizzle/rows'
import { FLAGS } from '@/lib/message/flags'
import type { Reader } from '@/server/store/door/door'
import { tasksListed } from '@/server/store/ingest/derive/effect'
import { push } from '@/server/store/ingest/derive/message-fold'
import { hasFlag } from '@/server/store/ingest/derive/rows/flag-text'
import type { State, TaskChange } from '@/server/store/ingest/derive/rows/model'
import { TABLES } from '@/server/store/ingest/write/tables'
import { type Wants, wantTask } from './wants'

const columnsOf = ({ names }: typeof TABLES.tasks, of: string) =>
  sql.raw([...names].map(([property, column]) => `${of}.${column} as "${property}"`).join(', '))

const TASK = columnsOf(TABLES.tasks, 'tasks')
/** What was said of tasks `h` in the files `f`. */
export const CHANGE = sql`${columnsOf(TABLES.taskChanges, 'h')}, f.path`

/** The tasks that the steps may speak of, and where one comes late everything that was said of its id. */
export async function loadTasks(reader: Reader, state: State, wants: Wants): Promise<void> {
  wantListed(state, wants)
  const { source } = state
  if (wants.tasks.size === 0) return
  const rows = await reader.all<TaskDbRow>(
    sql`select ${TASK} from tasks where source_id = ${source.id} and ${reader.inList(sql`task`, [...wants.tasks.keys()])}`,
  )
  const byId = new Map<string, TaskDbRow[]>()
  for (const row of rows) push(byId, row.task, row)
  for (const [id, known] of byId)
    state.tasks.families.set(id, { rows: new Map(known.map((row) => [row.scope, row])), earlier: null })
  for (const { uid } of rows) state.tasks.known.add(uid)
  const late = [...state.tasks.families].filter(([id, { rows: known }]) => isLate(wants, id, [...known.values()]))
  if (late.length === 0) return
  const ids = late.map(([id]) => id)
  const changes = await reader.all<TaskChange>(
    sql`select ${CHANGE} from task_changes h join files f on f.id = h.file_id
      where h.source_id = ${source.id} and ${reader.inList(sql`h.task`, ids)}`,
  )
  const said = new Map<string, TaskChange[]>()
  for (const change of changes) push(said, change.task, change)
  for (const [id, family] of late) family.earlier = said.get(id) ?? []
}

/** What a document listed and may list no more. */
function wantListed(state: State, wants: Wants) {
  for (const { what, content } of state.versions.last.values()) {
    if (what !== 'state') continue
    for (const task of tasksListed(content)) wantTask(wants, task, wants.from)
  }
}

/**
 * What is said is of no later time than what is known, or of a task of which more is known than its row says. Tasks of one
 * id are told apart by their scopes alone, unless something is said without one.
 */
function isLate(wants: Wants, id: string, rows: readonly TaskDbRow[]): boolean {
  const said = wants.tasks.get(id) ?? new Map<string | null, number>()
  const apart = !said.has(null) && rows.every(({ loose }) => loose === 0)
  const isBefore = (row: TaskDbRow, at: number) => row.updatedAt >= at || hasFlag(row.flags, FLAGS.disagrees)
  return [...said].some(([scope, at]) => rows.some((row) => isBefore(row, at) && (!apart || row.scope === scope)))
}
