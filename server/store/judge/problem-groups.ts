import { type SQL, sql } from 'drizzle-orm'
import { GRAVITIES } from '@/lib/rules/judged'
import {
  type Grouping,
  type GroupOrder,
  HOUR_MS,
  HOURS,
  type ProblemGroup,
  type ProblemsAsked,
} from '@/lib/rules/problem'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { rowsWithin } from '@/server/store/within/rows-within'
import { isNew, problemAsked, problemTables, WITH_MESSAGES } from './problem-sight'

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
  /** The hour in which they began, where that is asked; and of how many that are new the gravest is so grave; -1: none. */
  began: number | null
  grave: number
  fresh: number
  count: number
  first: number
  last: number
  hour: number
}

type Asked = ProblemsAsked & { by: Grouping; order: GroupOrder }

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
  const all = [...groups]
    .map(([key, of]) => grouped(asked.by, key, of))
    .sort(asked.order === 'newest' ? newestFirst : gravestFirst)
  return { groups: all.slice(0, MOST_GROUPS), more: all.length > MOST_GROUPS }
}

function cellsOf(reader: Scoped, question: Asked): Promise<Cell[]> {
  const { by, now } = question
  const asked = problemAsked(reader, question)
  const hour = hourOf(now)
  const counted = sql`max(p.severity) as severity, count(*) as count, min(p.at) as first, max(p.at) as last, ${hour} as "hour",
    sum(p.fresh) as fresh, max(case when p.fresh = 1 then p.severity else -1 end) as grave`
  if (by !== 'conversation') {
    const began = by === 'time' ? BEGAN : sql`null`
    const group = by === 'time' ? sql`, ${BEGAN}` : sql``
    return reader.all<Cell>(sql`select p.rule, p.label as source, p.agent, null as conversation, null as title,
        ${began} as began, ${counted}
      from (select p.rule, s.label, p.agent, p.severity, p.at, ${FRESH(now)} as fresh from ${problemTables(reader)} where ${asked}) p
      group by p.rule, p.label, p.agent, ${hour}${group}`)
  }
  if (isNarrowed(reader)) return cutCells(reader, question)
  const each = sql`select p.rule, s.label, p.agent, p.severity, p.at, m.conversation_id, ${FRESH(now)} as fresh
    from ${WITH_MESSAGES} where ${asked}`
  return reader.all<Cell>(sql`with found as (${each}), gravest as (
      select conversation_id from found group by conversation_id
      order by max(fresh) desc, max(severity) desc, max(at) desc limit ${MOST_GROUPS + 1})
    select p.rule, p.label as source, p.agent, c.uid as conversation, c.title, null as began, ${counted}
    from found p left join conversations c on c.id = p.conversation_id
    where p.conversation_id is null or p.conversation_id in (select conversation_id from gravest)
    group by p.rule, p.label, p.agent, c.uid, c.title, ${hour}`)
}

/** Each by itself, in the conversation that the scope shows it in. Its title may be of what is outside. */
async function cutCells(reader: Scoped, question: Asked): Promise<Cell[]> {
  const { now } = question
  const rows = await reader.all<Cell & { uid: string }>(sql`select p.rule, s.label as source, p.agent, p.uid,
      c.uid as conversation, null as title, null as began, p.severity, 1 as count, p.at as first, p.at as last,
      ${hourOf(now)} as "hour", ${FRESH(now)} as fresh, (case when ${isNew(now)} then p.severity else -1 end) as grave
    from ${WITH_MESSAGES} left join conversations c on c.id = m.conversation_id
    where ${problemAsked(reader, question)} order by p.at desc limit ${MOST_CUT}`)
  return rowsWithin(reader, rows)
}

const FRESH = (now: number) => sql`(case when ${isNew(now)} then 1 else 0 end)`
const BEGAN = sql`(p.at - p.at % ${sql.raw(String(HOUR_MS))})`

/** Numbers stand in the text itself: what is bound counts as a fraction on SQLite. */
function hourOf(now: number): SQL {
  const from = sql.raw(String(Math.floor(now) - HOURS * HOUR_MS))
  return sql`(case when p.at < ${from} then -1 else (p.at - ${from}) / ${sql.raw(String(HOUR_MS))} end)`
}

/** Names stand in it as an address may hold them: no name has the sign between them. */
export function keyOf(by: Grouping, { rule, source, agent, conversation, began }: Parted): string {
  if (by === 'rule') return rule
  if (by === 'time') return new Date(began ?? 0).toISOString()
  return by === 'agent' ? agentKey(source, agent) : (conversation ?? '')
}
const agentKey = (source: string, agent: string | null) =>
  [source, ...(agent === null ? [] : [agent])].map(encodeURIComponent).join('/')

type Parted = Pick<Cell, 'rule' | 'source' | 'agent' | 'conversation' | 'began'>

function grouped(by: Grouping, key: string, cells: readonly Cell[]): ProblemGroup {
  const [first] = cells
  const hours = Array.from({ length: HOURS }, () => 0)
  for (const { hour, count } of cells) {
    const at = Math.min(hour, HOURS - 1)
    if (hour >= 0) hours[at] = (hours[at] ?? 0) + count
  }
  const grave = Math.max(...cells.map((cell) => cell.grave))
  const gravest = grave >= 0 ? grave : Math.max(...cells.map(({ severity }) => severity))
  const sources = new Set(cells.map(({ source }) => source))
  return {
    key,
    rule: by === 'rule' ? key : null,
    source: sources.size === 1 ? (first?.source ?? null) : null,
    agent: by === 'agent' ? (first?.agent ?? null) : null,
    conversation: by === 'conversation' ? (first?.conversation ?? null) : null,
    title: by === 'conversation' ? (first?.title ?? null) : null,
    hour: by === 'time' ? (first?.began ?? null) : null,
    severity: GRAVITIES[gravest] ?? 'error',
    fresh: cells.reduce((sum, { fresh }) => sum + fresh, 0),
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
const hasNew = ({ fresh }: ProblemGroup) => (fresh > 0 ? 1 : 0)
const newestFirst = (one: ProblemGroup, other: ProblemGroup) =>
  other.lastAt - one.lastAt || rank(other) - rank(one) || one.key.localeCompare(other.key)
const gravestFirst = (one: ProblemGroup, other: ProblemGroup) =>
  hasNew(other) - hasNew(one) || rank(other) - rank(one) || newestFirst(one, other)
