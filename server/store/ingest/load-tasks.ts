import { sql } from 'drizzle-orm'
import type { TaskChangeDbRow, TaskDbRow } from '@/drizzle/rows'
import type { Reader } from '../door'
import { tasksListed } from './effect'
import { push } from './message'
import type { State } from './model'
import { TABLES } from './tables'
import { type Wants, wantTask } from './wants'

const columnsOf = (columns: typeof TABLES.tasks) =>
  sql.raw([...columns.names].map(([property, column]) => `${column} as "${property}"`).join(', '))

const TASK = columnsOf(TABLES.tasks)
const CHANGE = columnsOf(TABLES.taskChanges)

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
  const changes = await reader.all<TaskChangeDbRow>(
    sql`select ${CHANGE} from task_changes where source_id = ${source.id} and ${reader.inList(sql`task`, ids)}`,
  )
  const said = new Map<string, TaskChangeDbRow[]>()
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

/** Tasks of one id are told apart by their scopes alone, unless something is said without one. */
function isLate(wants: Wants, id: string, rows: readonly TaskDbRow[]): boolean {
  const said = wants.tasks.get(id) ?? new Map<string | null, number>()
  const apart = !said.has(null) && rows.every(({ loose }) => loose === 0)
  return [...said].some(([scope, at]) => rows.some((row) => row.updatedAt > at && (!apart || row.scope === scope)))
}
