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
import { readWhy } from '@/lib/unread/why-unread'
import { titlesOf } from '@/server/store/conversations/conversation-parts'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { rowsWithin } from '@/server/store/within/rows-within'
import {
  fileTold,
  isNew,
  isShown,
  problemAsked,
  problemTables,
  SEEN,
  sightAsked,
  WITH_MESSAGES,
  waivedAs,
} from './problem-sight'

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
  /** That of the message that has the title of the conversation. */
  first_key: number | null
  path: string | null
  cause: string | null
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

/** As it stands without the title of its conversation. */
type Grouped = Omit<ProblemGroup, 'title'>

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
  const inOrder = asked.order === 'newest' ? newestFirst : gravestFirst
  const all = [...groups]
    .map(([key, of]) => ({ group: grouped(asked.by, key, of), first: of[0]?.first_key ?? null }))
    .sort((one, other) => inOrder(one.group, other.group))
  const shown = all.slice(0, MOST_GROUPS)
  const keys = asked.by === 'conversation' ? shown.flatMap(({ first }) => first ?? []) : []
  const titles = await titlesOf(reader, keys)
  return {
    groups: shown.map(({ group, first }) => ({ ...group, title: titles.get(first ?? -1) ?? null })),
    more: all.length > MOST_GROUPS,
  }
}

/** By what they are put together beside rule, agent and hour, what that is told by, and which tables it takes. */
function splitOf(reader: Scoped, by: Grouping): { tables: SQL; columns: SQL; split: SQL[] } {
  const none = sql`cast(null as bigint) as conversation_id, null as path, null as cause`
  if (by === 'conversation')
    return {
      tables: WITH_MESSAGES,
      columns: sql`m.conversation_id, null as path, null as cause`,
      split: [sql`conversation_id`],
    }
  if (by !== 'file') return { tables: problemTables(reader), columns: none, split: [] }
  return {
    tables: sql`${WITH_MESSAGES} join files f on f.id = m.file_id`,
    columns: sql`cast(null as bigint) as conversation_id, ${fileTold(reader)} as path, p.cause`,
    split: [sql`label`, sql`path`],
  }
}

function cellsOf(reader: Scoped, question: Asked): Promise<Cell[]> {
  const { by, now, order } = question
  if (by === 'conversation' && isNarrowed(reader)) return cutCells(reader, question)
  const { tables, columns, split } = splitOf(reader, by)
  const hour = hourOf(now)
  const began = by === 'time' ? BEGAN : sql`null`
  // Once for each row: what people did about it is looked up there.
  const shown = sql`found as materialized (
      select p.rule, s.label, p.agent, p.severity, p.at, ${columns}, ${SEEN} as seen, ${waivedAs(now)} as waived
      from ${tables} where ${sightAsked(reader, question)}),
    shown as (select p.*, case when p.seen = 0 and p.waived is null then 1 else 0 end as fresh from found p
      where ${isShown(question, { seen: sql`p.seen`, waived: sql`p.waived` })})`
  const keys = sql.join(split, sql`, `)
  const first = order === 'newest' ? sql`` : sql`max(fresh) desc, max(severity) desc,`
  const picked =
    split.length === 0
      ? sql``
      : sql`, picked as (select ${keys} from shown group by ${keys} order by ${first} max(at) desc limit ${MOST_GROUPS + 1})`
  const same = split.map((one) => sql`(p.${one} = g.${one} or (p.${one} is null and g.${one} is null))`)
  const among = split.length === 0 ? sql`` : sql` join picked g on ${sql.join(same, sql` and `)}`
  return reader.all<Cell>(sql`with ${shown}${picked} select p.rule, p.label as source, p.agent, c.uid as conversation,
      c.first_key, p.path, p.cause, ${began} as began, max(p.severity) as severity, count(*) as count, min(p.at) as first,
      max(p.at) as last, ${hour} as "hour", sum(p.fresh) as fresh,
      max(case when p.fresh = 1 then p.severity else -1 end) as grave
    from shown p${among} left join conversations c on c.id = p.conversation_id
    group by p.rule, p.label, p.agent, c.uid, c.first_key, p.path, p.cause, ${hour}${by === 'time' ? sql`, ${BEGAN}` : sql``}`)
}

/** Each by itself, in the conversation that the scope shows it in. Its title may be of what is outside. */
async function cutCells(reader: Scoped, question: Asked): Promise<Cell[]> {
  const { now } = question
  const rows = await reader.all<Cell & { uid: string }>(sql`select p.rule, s.label as source, p.agent, p.uid,
      c.uid as conversation, null as first_key, null as path, null as cause, null as began, p.severity, 1 as count, p.at as first, p.at as last,
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
export function keyOf(by: Grouping, { rule, source, agent, conversation, path, cause, began }: Parted): string {
  if (by === 'rule') return rule
  if (by === 'time') return new Date(began ?? 0).toISOString()
  if (by === 'file')
    return [source, path ?? '', ...(cause === null ? [] : [readWhy(cause).code])].map(encodeURIComponent).join('/')
  return by === 'agent' ? agentKey(source, agent) : (conversation ?? '')
}
const agentKey = (source: string, agent: string | null) =>
  [source, ...(agent === null ? [] : [agent])].map(encodeURIComponent).join('/')

type Parted = Pick<Cell, 'rule' | 'source' | 'agent' | 'conversation' | 'path' | 'cause' | 'began'>

function grouped(by: Grouping, key: string, cells: readonly Cell[]): Grouped {
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
    path: by === 'file' ? (first?.path ?? null) : null,
    cause: by === 'file' ? (first?.cause ?? null) : null,
    causes: new Set(cells.map(({ cause }) => cause)).size,
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

const rank = ({ severity }: Grouped) => GRAVITIES.indexOf(severity)
const hasNew = ({ fresh }: Grouped) => (fresh > 0 ? 1 : 0)
const newestFirst = (one: Grouped, other: Grouped) =>
  other.lastAt - one.lastAt || rank(other) - rank(one) || one.key.localeCompare(other.key)
const gravestFirst = (one: Grouped, other: Grouped) =>
  hasNew(other) - hasNew(one) || rank(other) - rank(one) || newestFirst(one, other)
