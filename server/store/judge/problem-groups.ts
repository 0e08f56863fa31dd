import { type SQL, sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import { type Grouping, HOURS, type ProblemGroup } from '@/lib/rules/problem'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { rowsWithin } from '@/server/store/within/rows-within'
import { problemAsked, problemTables, WITH_MESSAGES } from './problem-sight'

const HOUR_MS = 3_600_000
const MOST_GROUPS = 200
/** Of a scope that cuts conversations, so many of the newest are looked at. */
const MOST_CUT = 5_000
const FEW = 4

/** Problems that are alike in all of this, counted. `hour`: of the last 24 the one in which they began; negative: before. */
type Cell = {
  rule: string
  source: string
  agent: string | null
  conversation: string | null
  title: string | null
  severity: number
  count: number
  first: number
  last: number
  hour: number
}

type Asked = { by: Grouping; history: boolean; now: number }

/** Groups of what is within the scope, the gravest first, then the newest. */
export async function groupsOf(reader: Scoped, asked: Asked): Promise<{ groups: ProblemGroup[]; more: boolean }> {
  const cells = await cellsOf(reader, asked)
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) {
    const key = keyOf(asked.by, cell)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [cell])
    else known.push(cell)
  }
  const all = [...groups].map(([key, of]) => grouped(asked.by, key, of)).sort(gravestFirst)
  return { groups: all.slice(0, MOST_GROUPS), more: all.length > MOST_GROUPS }
}

function cellsOf(reader: Scoped, { by, history, now }: Asked): Promise<Cell[]> {
  const asked = problemAsked(reader, history)
  const hour = hourOf(now)
  if (by !== 'conversation')
    return reader.all<Cell>(sql`select p.rule, s.label as source, p.agent, null as conversation, null as title,
        max(p.severity) as severity, count(*) as count, min(p.at) as first, max(p.at) as last, ${hour} as "hour"
      from ${problemTables(reader)} where ${asked} group by p.rule, s.label, p.agent, ${hour}`)
  if (isNarrowed(reader)) return cutCells(reader, asked, hour)
  const gravest = sql`select m.conversation_id from ${WITH_MESSAGES} where ${asked}
    group by m.conversation_id order by max(p.severity) desc, max(p.at) desc limit ${MOST_GROUPS + 1}`
  return reader.all<Cell>(sql`select p.rule, s.label as source, p.agent, c.uid as conversation, c.title,
      max(p.severity) as severity, count(*) as count, min(p.at) as first, max(p.at) as last, ${hour} as "hour"
    from ${WITH_MESSAGES} left join conversations c on c.id = m.conversation_id
    where ${asked} and (m.conversation_id is null or m.conversation_id in (${gravest}))
    group by p.rule, s.label, p.agent, c.uid, c.title, ${hour}`)
}

/** Each by itself, in the conversation that the scope shows it in. Its title may be of what is outside. */
async function cutCells(reader: Scoped, asked: SQL, hour: SQL): Promise<Cell[]> {
  const rows = await reader.all<Cell & { uid: string }>(sql`select p.rule, s.label as source, p.agent, p.uid,
      c.uid as conversation, null as title, p.severity, 1 as count, p.at as first, p.at as last, ${hour} as "hour"
    from ${WITH_MESSAGES} left join conversations c on c.id = m.conversation_id
    where ${asked} order by p.at desc limit ${MOST_CUT}`)
  return rowsWithin(reader, rows)
}

/** Numbers stand in the text itself: what is bound counts as a fraction on SQLite. */
function hourOf(now: number): SQL {
  const from = sql.raw(String(Math.floor(now) - HOURS * HOUR_MS))
  return sql`(case when p.at < ${from} then -1 else (p.at - ${from}) / ${sql.raw(String(HOUR_MS))} end)`
}

/** Names stand in it as an address may hold them: no name has the sign between them. */
export const keyOf = (by: Grouping, { rule, source, agent, conversation }: Parted): string =>
  by === 'rule' ? rule : by === 'agent' ? agentKey(source, agent) : (conversation ?? '')
const agentKey = (source: string, agent: string | null) =>
  [source, ...(agent === null ? [] : [agent])].map(encodeURIComponent).join('/')

type Parted = Pick<Cell, 'rule' | 'source' | 'agent' | 'conversation'>

function grouped(by: Grouping, key: string, cells: readonly Cell[]): ProblemGroup {
  const [first] = cells
  const hours = Array.from({ length: HOURS }, () => 0)
  for (const { hour, count } of cells) {
    const at = Math.min(hour, HOURS - 1)
    if (hour >= 0) hours[at] = (hours[at] ?? 0) + count
  }
  const sources = new Set(cells.map(({ source }) => source))
  return {
    key,
    rule: by === 'rule' ? key : null,
    source: sources.size === 1 ? (first?.source ?? null) : null,
    agent: by === 'agent' ? (first?.agent ?? null) : null,
    conversation: by === 'conversation' ? (first?.conversation ?? null) : null,
    title: by === 'conversation' ? (first?.title ?? null) : null,
    severity: GRAVITIES[Math.max(...cells.map(({ severity }) => severity))] ?? 'error',
    count: cells.reduce((sum, { count }) => sum + count, 0),
    firstAt: Math.min(...cells.map((cell) => cell.first)),
    lastAt: Math.max(...cells.map((cell) => cell.last)),
    hours,
    agents: mostOf(cells, ({ source, agent }) => (agent === null ? null : JSON.stringify([source, agent]))).map(
      ({ source, agent }) => ({ source, agent: agent ?? '' }),
    ),
    rules: mostOf(cells, ({ rule }) => rule).map(({ rule }) => rule),
  }
}

/** One of each, those that count for most first. */
function mostOf(cells: readonly Cell[], nameOf: (cell: Cell) => string | null): Cell[] {
  const counts = new Map<string, Cell>()
  for (const cell of cells) {
    const name = nameOf(cell)
    if (name !== null) counts.set(name, { ...cell, count: cell.count + (counts.get(name)?.count ?? 0) })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count).slice(0, FEW)
}

const rank = ({ severity }: ProblemGroup) => GRAVITIES.indexOf(severity)
const gravestFirst = (one: ProblemGroup, other: ProblemGroup) =>
  rank(other) - rank(one) || other.lastAt - one.lastAt || one.key.localeCompare(other.key)
