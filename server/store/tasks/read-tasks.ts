import { type SQL, sql } from 'drizzle-orm'
import { foldRun } from '@/lib/letters/fold'
import { rankOf, STATES_OF_TASKS, type TaskCount, type TaskStanding } from '@/lib/message/task'
import { agentName } from '@/lib/names/names'
import type { Scoped } from '@/server/store/rows/scoped'
import type { TaskQuestion, TaskReader } from '../readers'
import { detailOfTask } from './read-task'
import { cursorOfTask, positionOfTask } from './task-cursor'
import { ofTasks, taskRows, withNeeds } from './task-rows'
import { tasksWithin } from './tasks-within'

const MOST_ROWS = 200
/** Tasks of one state are counted to here. */
const COUNTED = 1_000

export function taskReader(reader: Scoped): TaskReader {
  return {
    list: async (question) => {
      const limit = Math.min(question.limit, MOST_ROWS)
      const where = sql`${inStates(reader, question.states)}${after(reader, question.from)} and ${matching(question)}`
      const found = await taskRows(reader, where, limit + 1)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      return {
        rows: await withNeeds(reader, rows),
        next: found.length > limit && last ? cursorOfTask(reader, last) : null,
        counts: await countsOf(reader, question),
      }
    },
    one: (uid) => detailOfTask(reader, uid),
  }
}

const NO_ALIASES = new Map<string, string>()

/** The filters but for the state. An owner is asked for as the source knows them, or as lists show them. */
function matching({ source, owner, text }: Pick<TaskQuestion, 'source' | 'owner' | 'text'>): SQL {
  const folded = foldRun(text ?? '').trim()
  const parts = [
    source ? sql`s.label = ${source}` : null,
    owner ? sql`(t.owner in (${owner}, ${agentName(owner, NO_ALIASES)}) or t.owner_raw = ${owner})` : null,
    folded === '' ? null : sql`t.folded like ${`%${folded.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`,
  ]
  return sql.join([sql`1 = 1`, ...parts.filter((part) => part !== null)], sql` and `)
}

function inStates(reader: Scoped, states: readonly TaskStanding[] | null | undefined): SQL {
  return states && states.length > 0 ? reader.inList(sql`t.rank`, states.map(rankOf)) : sql`1 = 1`
}

function after(reader: Scoped, cursor: string | null | undefined): SQL {
  const at = positionOfTask(reader, cursor)
  return at === null ? sql`` : sql` and (t.rank, t.since, t.uid) < (${at.rank}, ${at.since}, ${at.uid})`
}

async function countsOf(reader: Scoped, question: TaskQuestion): Promise<TaskCount[]> {
  const tasks = await tasksWithin(reader)
  return Promise.all(
    STATES_OF_TASKS.map(async (state) => {
      const row = await reader.get<{ count: number }>(sql`select count(*) as count from (
        select 1 as one from ${tasks} t join sources s on s.id = t.source_id
        where t.made = 1 and t.rank = ${rankOf(state)} and s.removed_at is null and ${ofTasks(reader)}
          and ${matching(question)}
        limit ${COUNTED + 1}) few`)
      const count = row?.count ?? 0
      return { state, count: Math.min(count, COUNTED), capped: count > COUNTED }
    }),
  )
}
