import { type SQL, sql } from 'drizzle-orm'
import { standingOf, type TaskBranch, type TaskChange, type TaskDetail, type TaskNeed } from '@/lib/message/task'
import { foundLate, inOrder } from '@/server/store/ingest/derive/tasks/task-order'
import { bytesOf, observedBytes } from '@/server/store/rows/read-bytes'
import type { Scoped } from '@/server/store/rows/scoped'
import { rowsWithin } from '@/server/store/within/rows-within'
import { idsIn, inScopes, needOf, type TaskListed, taskRows, withNeeds } from './task-rows'
import { changesTold } from './tasks-within'

const MOST_LINES = 200
const MOST_NEEDED_BY = 50
const MOST_CHANGES = 200
/** Tasks of one scope looked at for what depends on one of them. */
const MOST_OF_SCOPE = 2_000
const RAW_BYTES = 16_384
const SHOWN = 200

/** One task whole; null when there is none of that id. */
export async function detailOfTask(reader: Scoped, uid: string): Promise<TaskDetail | null> {
  const [listed] = await taskRows(reader, sql`t.uid = ${uid}`, 1)
  if (listed === undefined) return null
  const [task] = await withNeeds(reader, [listed])
  if (task === undefined) return null
  const changes = await changesOf(reader, listed)
  const shown = changes.slice(0, MOST_CHANGES)
  return {
    task,
    needs: await branchesOf(reader, listed),
    neededBy: await neededBy(reader, listed),
    history: historyOf(reader, changes).slice(0, MOST_CHANGES),
    more: Math.max(0, listed.changes - shown.length),
    raw: await rawOf(reader, changes[0]),
  }
}

/** Depth first, in the order in which a task names what it depends on. */
async function branchesOf(reader: Scoped, root: TaskListed): Promise<TaskBranch[]> {
  const known = await graphOf(reader, root)
  const lines: TaskBranch[] = []
  const grow = (row: TaskListed, above: readonly string[]) => {
    for (const id of idsIn(row)) {
      if (lines.length >= MOST_LINES) return
      const below = known.get(id) ?? null
      const again = above.includes(id)
      lines.push({ ...needOf(id, below), depth: above.length - 1, again })
      if (below !== null && !again) grow(below, [...above, id])
    }
  }
  grow(root, [root.task])
  return lines
}

/** What a task depends on and what that depends on, by id, one level after the other. */
async function graphOf(reader: Scoped, root: TaskListed): Promise<Map<string, TaskListed>> {
  const known = new Map([[root.task, root]])
  let level = [root]
  while (level.length > 0 && known.size < MOST_LINES) {
    const asked = new Set(level.flatMap(idsIn).filter((id) => !known.has(id)))
    level = asked.size === 0 ? [] : await inScopes(reader, level, [...asked].slice(0, MOST_LINES))
    for (const row of level) known.set(row.task, row)
  }
  return known
}

async function neededBy(reader: Scoped, root: TaskListed): Promise<TaskNeed[]> {
  const all = await scopeOf(reader, root)
  const needing = all.filter((row) => idsIn(row).includes(root.task))
  return needing.slice(0, MOST_NEEDED_BY).map((row) => needOf(row.task, row))
}

/** The tasks that may name each other. */
function scopeOf(reader: Scoped, { source_id: source, scope }: TaskListed): Promise<TaskListed[]> {
  return taskRows(reader, sql`t.source_id = ${source} and t.scope = ${scope}`, MOST_OF_SCOPE)
}

type ChangeDbRow = {
  id: number
  at: number
  look: number
  state: string | null
  native: string | null
  owner: string | null
  blocker: string | null
  gone: number
  uid: string | null
  observation_id: number
  path: string
  sender: string | null
  body: string | null
  conversation: string | null
}

const changes = (
  own: SQL,
) => sql`select h.id, h.at, h.look, h.state, h.native, h.owner, h.blocker, h.gone, h.uid, h.observation_id, f.path,
    m.sender, substr(m.body, 1, ${sql.raw(String(SHOWN))}) as body, c.uid as conversation
  from task_changes h join files f on f.id = h.file_id left join messages m on m.uid = h.uid
  left join conversations c on c.id = m.conversation_id
  where h.source_id = ${sql.placeholder('source')} and h.task = ${sql.placeholder('task')} and ${own}
  order by h.at desc, h.id desc limit ${sql.raw(String(MOST_CHANGES + 1))}`

/** Those that are told, the last first: what lies in documents is of the whole source. */
async function changesOf(reader: Scoped, listed: TaskListed): Promise<ChangeDbRow[]> {
  const { source_id: source, scope, task } = listed
  const told = await changesTold(reader, listed)
  const own = told === null ? sql`h.scope = ${scope}` : reader.inList(sql`h.id`, told)
  const found = inOrder(await reader.all<ChangeDbRow>(changes(own), { source, task })).toReversed()
  return rowsWithin(
    reader,
    found.map((row) => ({ ...row, source: listed.source })),
  )
}

/** Changes as they come, newest first: one that says nothing of state or owner leaves them as they were. */
function historyOf(reader: Scoped, changes: readonly ChangeDbRow[]): TaskChange[] {
  const history: TaskChange[] = []
  const late = foundLate(changes.toReversed())
  let state: string | null = null
  let owner: string | null = null
  for (const row of changes.toReversed()) {
    const now: { state: string | null; owner: string | null } = {
      state: row.gone === 1 ? 'gone' : (row.state ?? state),
      owner: row.owner ?? owner,
    }
    const moved = history.length === 0 || now.state !== state || now.owner !== owner
    history.unshift(changeOf(reader, row, { moved, late: late.has(row) }))
    state = now.state
    owner = now.owner
  }
  return history
}

type Moved = Pick<TaskChange, 'moved' | 'late'>

function changeOf({ opaque }: Scoped, row: ChangeDbRow, { moved, late }: Moved): TaskChange {
  return {
    id: opaque.of('change', row.id),
    at: row.at,
    state: row.state === null ? null : standingOf(row.state),
    native: row.native,
    owner: row.owner,
    blocker: row.blocker,
    gone: row.gone === 1,
    moved,
    late,
    message:
      row.uid === null
        ? null
        : { uid: row.uid, conversation: row.conversation, from: row.sender, body: row.body ?? '' },
    path: row.path,
  }
}

async function rawOf(reader: Scoped, last: ChangeDbRow | undefined): Promise<TaskDetail['raw']> {
  if (last === undefined) return null
  const bytes =
    last.uid === null ? await observedBytes(reader, last.observation_id) : (await bytesOf(reader, last.uid))?.bytes
  if (bytes === undefined || bytes.length === 0) return null
  const text = Buffer.from(bytes.subarray(0, RAW_BYTES)).toString('utf8')
  return { path: last.path, text, whole: bytes.length <= RAW_BYTES, message: last.uid }
}
