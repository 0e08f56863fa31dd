import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import type { State } from '@/server/store/ingest/derive/rows/model'
import { insertRows, updateRows } from './bulk'
import { TABLES } from './tables'

const KEY = ['sourceId', 'scope', 'task']
const FIXED: readonly string[] = [...KEY, 'uid']
const CHANGING = [...TABLES.tasks.names.keys()].filter((name) => !FIXED.includes(name))

const note = sql`insert into tasks_changed (uid) values (${sql.placeholder('uid')}) on conflict (uid) do nothing`
const leave = sql`delete from tasks where uid = ${sql.placeholder('uid')}`

export async function writeTasks(tx: Tx, state: State): Promise<void> {
  const { known, fresh, moved, written, gone } = state.tasks
  if (fresh.length === 0) return
  const rows = [...written.values()]
  if (gone.size > 0)
    await tx.runMany(
      leave,
      [...gone].map(({ uid }) => ({ uid })),
    )
  await updateRows(tx, TABLES.tasks, { key: KEY, changing: CHANGING, rows: rows.filter(({ uid }) => known.has(uid)) })
  await insertRows(
    tx,
    TABLES.tasks,
    rows.filter(({ uid }) => !known.has(uid)),
  )
  await tx.runMany(
    note,
    [...rows, ...gone].map(({ uid }) => ({ uid })),
  )
  await updateRows(tx, TABLES.taskChanges, { key: ['id'], changing: ['scope'], rows: [...moved] })
  await insertRows(tx, TABLES.taskChanges, fresh)
}
