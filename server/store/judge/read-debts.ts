import { type SQL, sql } from 'drizzle-orm'
import { NEVER } from '@/drizzle/record-debts'
import type { DebtCount, DebtCounts, DebtKind, DebtRow, DebtsShown } from '@/lib/rules/debt'
import type { JudgingLeft } from '@/lib/rules/problem'
import { or } from '@/server/store/door/base/conditions'
import { owedAs } from '@/server/store/rows/owed-as'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'
import { debtInSight } from './debt-sight'
import { judgingLeft } from './judging-left'

const MOST_ROWS = 200
const MOST_COUNTED = 10_000
const MOST_AGENTS = 10_000
/** Shown beside an agent. */
const MOST_FIRST = 3
const FIRST_WORDS = 300

/** Each but `history` narrows; an agent is named by its canonical id. `toPeople`: owed to people alone. `now`: UTC ms. */
export type DebtFilter = {
  toPeople?: boolean
  source?: string | null
  debtor?: string | null
  creditor?: string | null
  history: boolean
  now: number
}
/** `skip`: so many of them were told before. */
export type DebtQuestion = DebtFilter & { show: DebtsShown; skip: number; limit: number }

export type DebtReader = {
  /**
   * What is owed, the longest overdue first, then what is due next, then what has no time; what is over the newest first.
   * How many are owed still, and how far messages were judged.
   */
  page: (question: DebtQuestion) => Promise<DebtPage>
  /** What is owed, or was, by one message or task. */
  of: (uid: string) => Promise<DebtRow[]>
  /** How much an agent owes and is owed, and the most urgent of both; without `history`, of what came since its source was watched. */
  ofAgent: (agent: { source: string; agent: string; history: boolean; now: number }) => Promise<AgentDebts>
  /** How many each agent owes that are late; without `history`, as above. Of agents that owe none nothing. */
  lateOnes: (asked: { history: boolean; now: number }) => Promise<{ source: string; agent: string; late: number }[]>
}

/** What an agent owes and is owed: `first` are the most urgent. */
export type AgentDebts = Record<'owes' | 'owed', DebtCounts & { first: DebtRow[] }>

/** `cut`: some sources are seen in part, of which nothing is told. */
export type DebtPage = {
  rows: DebtRow[]
  more: boolean
  counts: DebtCounts
  judging: JudgingLeft | null
  cut: boolean
}

export function debtReader(reader: Scoped): DebtReader {
  return {
    page: async (question) => {
      // What is judged meanwhile stands in one of both.
      const judging = withTasks(await judgingLeft(reader), await tasksLeft(reader))
      const limit = Math.min(question.limit, MOST_ROWS)
      const found = await rowsOf(reader, { ...question, limit: limit + 1 })
      return {
        rows: found.slice(0, limit),
        more: found.length > limit,
        counts: await countsOf(reader, await filterOf(reader, question), question.now),
        judging,
        cut: isNarrowed(reader),
      }
    },
    of: async (uid) =>
      told(
        await reader.all<DebtDbRow>(sql`select ${COLUMNS} from ${DEBTS_WITH_MESSAGES}
          where d.uid = ${uid} and ${debtInSight(reader)} order by d.due, d.kind, d.debtor limit ${MOST_ROWS}`),
      ),
    ofAgent: async ({ agent, ...asked }) => ({
      owes: await firstOf(reader, { ...asked, debtor: agent }),
      owed: await firstOf(reader, { ...asked, creditor: agent }),
    }),
    lateOnes: ({ history, now }) =>
      reader.all(sql`select s.label as source, d.debtor as agent, count(*) as late from ${DEBTS}
        where ${debtInSight(reader)} and ${ofHistory(history)} and d.debtor <> '' and ${owedAs('late', now)}
        group by s.label, d.debtor order by late desc, s.label, d.debtor limit ${MOST_AGENTS}`),
  }
}

async function firstOf(reader: Scoped, filter: DebtFilter): Promise<DebtCounts & { first: DebtRow[] }> {
  const first = await rowsOf(reader, { ...filter, show: 'open', skip: 0, limit: MOST_FIRST })
  return { ...(await countsOf(reader, await filterOf(reader, filter), filter.now)), first }
}

/** Tasks that were not looked at since they changed. */
async function tasksLeft(reader: Scoped): Promise<number> {
  const row = await reader.get<{
    count: number
  }>(sql`select count(*) as count from (select 1 as one from tasks_changed c
    join tasks t on t.uid = c.uid join sources s on s.id = t.source_id where ${debtInSight(reader)} limit ${MOST_COUNTED}) few`)
  return row?.count ?? 0
}

function withTasks(judging: JudgingLeft | null, tasks: number): JudgingLeft | null {
  if (tasks === 0) return judging
  return { left: (judging?.left ?? 0) + tasks, capped: judging?.capped === true || tasks === MOST_COUNTED }
}

async function rowsOf(reader: Scoped, question: DebtQuestion): Promise<DebtRow[]> {
  const { show, now, limit, skip } = question
  const shown: Record<DebtsShown, { where: SQL; order: SQL }> = {
    open: { where: owedAs('open', now), order: URGENCY },
    late: { where: owedAs('late', now), order: URGENCY },
    over: {
      where: sql`(${owedAs('answered', now)} or ${owedAs('expired', now)})`,
      order: sql`d.key desc, d.uid, d.kind, d.debtor`,
    },
  }
  const { where, order } = shown[show]
  return told(
    await reader.all<DebtDbRow>(sql`select ${COLUMNS} from ${DEBTS_WITH_MESSAGES}
      where ${debtInSight(reader)} and ${await filterOf(reader, question)} and ${where}
      order by ${order} limit ${limit} offset ${skip}`),
  )
}

/** Debts `d` of sources `s`, and with their messages `m` or tasks `t`. */
const DEBTS = sql`debts d join sources s on s.id = d.source_id`
const DEBTS_WITH_MESSAGES = sql`${DEBTS} left join messages m on d.task = 0 and m.uid = d.uid
  left join tasks t on d.task = 1 and t.uid = d.uid`
const URGENCY = sql`d.due, d.key, d.uid, d.kind, d.debtor`

async function filterOf(reader: Scoped, filter: DebtFilter): Promise<SQL> {
  const { source, debtor, creditor, history, toPeople = false } = filter
  const clauses = [
    ...(toPeople ? [await isToPeople(reader)] : []),
    ofHistory(history),
    ...(source == null ? [] : [sql`s.label = ${source}`]),
    ...(debtor == null ? [] : [sql`d.debtor = ${debtor}`]),
    ...(creditor == null ? [] : [sql`d.creditor = ${creditor}`]),
  ]
  return sql.join(clauses, sql` and `)
}

const ofHistory = (history: boolean): SQL => (history ? sql`1 = 1` : sql`d.history = 0`)

/** Each source names its people. */
async function isToPeople(reader: Scoped): Promise<SQL> {
  const sources = await reader.all<{ id: number; config: string }>(
    sql`select s.id, s.config from sources s where ${debtInSight(reader)}`,
  )
  const each = sources.map(
    ({ id, config }) => sql`(d.source_id = ${id} and ${reader.inList(sql`d.creditor`, readConfig(config).humans)})`,
  )
  return each.length === 0 ? sql`1 = 0` : or(each)
}

async function countsOf(reader: Scoped, filter: SQL, now: number): Promise<DebtCounts> {
  const seen = sql`${debtInSight(reader)} and ${filter}`
  return {
    late: await counted(reader, sql`${seen} and ${owedAs('late', now)}`),
    open: await counted(reader, sql`${seen} and ${owedAs('open', now)}`),
  }
}

async function counted(reader: Scoped, where: SQL): Promise<DebtCount> {
  const row = await reader.get<{ count: number }>(
    sql`select count(*) as count from (select 1 as one from ${DEBTS} where ${where}
      limit ${MOST_COUNTED + 1}) few`,
  )
  const count = row?.count ?? 0
  return { count: Math.min(count, MOST_COUNTED), capped: count > MOST_COUNTED }
}

type DebtDbRow = Omit<DebtRow, 'kind' | 'debtor' | 'due' | 'lapsesAt' | 'history' | 'task'> & {
  task: number
  kind: DebtKind
  debtor: string
  due: number
  lapsesAt: number
  history: number
}

const COLUMNS = sql`d.uid, d.task, d.kind, d.debtor, d.creditor, d.since, d.due, d.lapses_at as "lapsesAt",
    d.acknowledged_at as "acknowledgedAt", d.settled_at as "settledAt", d.settled_by as "settledBy", d.rule, s.label as source,
    d.channel, coalesce(m.type, t.native, '') as type,
    substr(coalesce(m.body, t.title, t.task, ''), 1, ${sql.raw(String(FIRST_WORDS))}) as said, d.history`

const told = (rows: readonly DebtDbRow[]): DebtRow[] =>
  rows.map((row) => ({
    ...row,
    debtor: row.debtor === '' ? null : row.debtor,
    due: row.due === NEVER ? null : row.due,
    lapsesAt: row.lapsesAt === NEVER ? null : row.lapsesAt,
    history: row.history === 1,
    task: row.task === 1,
  }))
