import { sql } from 'drizzle-orm'
import { standingOf } from '@/lib/message/task'
import type { Tx } from '@/server/store/door/door'
import { KEYS_PER_MS } from '@/server/store/rows/keys'
import type { JudgedSource, Judging } from './judge-rows'
import { debtRow, putDebts } from './keep-debts'
import { FIRST_LOOK_MS } from './keep-problems'

type TaskDbRow = {
  uid: string
  source_id: number
  scope: string
  owner: string | null
  owned_at: number | null
  owned_look: number | null
  given_by: string | null
  file_id: number | null
  state: string
  since: number
  sender: string | null
  assigned_as: string | null
}

/** Looks at some of the tasks that changed for what is owed by them now. `left`: there are more; `changed`: something is another now. */
export async function keepTaskDebts(
  tx: Tx,
  sources: ReadonlyMap<number, JudgedSource>,
  { judgeOf, now, limit }: Judging & { limit: number },
): Promise<{ judged: number; left: boolean; changed: boolean }> {
  const noted = await tx.all<{ uid: string }>(sql`select uid from tasks_changed order by uid limit ${limit}`)
  const uids = noted.map(({ uid }) => uid)
  if (uids.length === 0) return { judged: 0, left: false, changed: false }
  await tx.run(sql`delete from tasks_changed where ${tx.inList(sql`uid`, uids)}`)
  const tasks = await tx.all<TaskDbRow>(
    sql`select t.uid, t.source_id, t.scope, t.owner, t.owned_at, t.owned_look, t.given_by, t.file_id, t.state, t.since,
        m.sender, (case when g.kind in ('task', 'request') and g.native_id is not null then g.type end) as assigned_as
      from tasks t left join messages m on m.uid = t.made_by left join messages g on g.uid = t.given_by
      where t.made = 1 and ${tx.inList(sql`t.uid`, uids)}`,
  )
  const rows = tasks.flatMap((task) => {
    const source = sources.get(task.source_id)
    const ofTask = source === undefined ? undefined : judgeOf(source.protocol)?.ofTask
    if (source === undefined || ofTask === undefined) return []
    const { uid, source_id: sourceId, scope: channel, owned_at: ownedAt } = task
    const key = (ownedAt ?? task.since) * KEYS_PER_MS
    const by = { uid, task: true, key, sourceId, channel, conversationId: null, history: wasThere(task, source) }
    const owed = ofTask(
      {
        ...{ owner: task.owner, ownedAt, state: standingOf(task.state), since: task.since },
        ...{ from: task.sender, assignedAs: task.assigned_as },
      },
      source.humans,
    )
    return owed.map((debt) => debtRow(debt, by, now))
  })
  const changed = await putDebts(tx, uids, rows)
  return { judged: uids.length, left: uids.length === limit, changed: changed.size > 0 }
}

/** It was its owner's before the source was watched: by that time, or where a document tells none by the look that found it. */
function wasThere({ owned_at, owned_look, file_id, given_by }: TaskDbRow, { addedAt }: JudgedSource): boolean {
  if ((owned_at ?? 0) < addedAt) return true
  return file_id !== null && given_by === null && (owned_look ?? 0) < addedAt + FIRST_LOOK_MS
}
