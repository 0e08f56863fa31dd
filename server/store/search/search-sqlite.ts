import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { and, FALSE, or, TRUE } from '@/server/store/door/base/conditions'
import { liesElsewhere } from '@/server/store/rows/told-within'
import { noneBesides } from './label-tokens'
import { type Beginning, beginningsIn } from './search-beginnings'
import { type Branch, branchesOf } from './search-branches'
import { columnCondition, flagHolds, stateHolds } from './search-columns'
import { ftsOf, NOTHING, withoutLogs } from './search-fts'
import { isNegated, matchOf } from './search-match'
import { type ColumnLeaf, joined, type Plan } from './search-plan'
import type { Found, KeyPage } from './search-sql'

/** `near`: rows that are looked at one by one for beginnings of words before full text is asked. */
export function sqliteSearch(plan: Plan, near: number): Found {
  const branches = branchesOf(plan)
  const where = condition(plan, KEY)
  const begins = branches.some((branch) => beginningsIn(branch).length > 0)
  return {
    keys: (page) => (page.order === 'arrival' ? byArrival(where, page) : byTime(branches, page, near)),
    count: (cap) => {
      const [only] = branches
      if (branches.length === 1 && only && isTextAlone(only)) return countByText(only, cap)
      const found = branches.map((branch) => sql`select * from (${select(branch, { limit: cap + 1, near })})`)
      return sql`select count(*) as count from (${union(found)} limit ${cap + 1})`
    },
    where: condition(plan, ROW_BY_ROW),
    gathers: false,
    sample: begins ? (rows) => sampleOf(branches, rows) : null,
    fixed: () => true,
  }
}

function sampleOf(branches: Branch[], rows: number): SQL {
  const slice = { direction: 'older' as const, limit: rows, within: rows, near: rows }
  const count = (some: Branch[]) =>
    sql`(select count(*) from (${union(some.map((branch) => sql`select * from (${select(branch, slice)})`))}))`
  return sql`select ${count(branches)} as count, ${count(branches.map(withoutBeginnings))} as looked`
}

function withoutBeginnings(branch: Branch): Branch {
  const beginnings = beginningsIn(branch)
  return { ...branch, text: branch.text.filter((part) => !beginnings.some(({ plan }) => plan === part)) }
}

/** How full text compares with the rows: by looking up what it finds, or row by row among what others found. */
const KEY = sql`m.key`
const ROW_BY_ROW = sql`+m.key`

type Slice = Pick<Partial<KeyPage>, 'direction' | 'from' | 'within'> & { limit: number; near: number }

/** The keys of one branch. What decides the plan: few rows pinned, else full text, else the table or its best index. */
function select(branch: Branch, slice: Slice): SQL {
  if (branch.text.length === 0 || branch.pins.length > 0 || isFlaggedAlone(branch)) return selectByTable(branch, slice)
  const beginnings = beginningsIn(branch)
  return beginnings.length > 0 ? selectByBeginnings(branch, beginnings, slice) : selectByText(branch, slice)
}

/** Few rows are flagged; where full text only tells what they are not, it would gather nearly all others first. */
function isFlaggedAlone({ text, columns }: Branch): boolean {
  const flagged = columns.some(({ ask, negated }) => ask.ask === 'flag' && !negated)
  return flagged && text.every(isNegated)
}

/** Of the rows that are looked at before full text is asked, such a part must do for a page. */
const PART = 4

/**
 * Full text gathers every row of every word that begins so before it gives the first. So: first the rows nearest to
 * where the page begins, one by one, which is enough for beginnings that many words have; only where they do not fill
 * the page, full text.
 */
function selectByBeginnings(branch: Branch, beginnings: Beginning[], slice: Slice): SQL {
  const { limit, within } = slice
  const near = within ?? slice.near
  if (within === undefined && limit * PART > near) return selectByText(branch, slice)
  const rest = select(withoutBeginnings(branch), { direction: 'older', ...slice, limit: near })
  const begin = and(beginnings.map(({ holds }) => holds))
  const found = sql`with rest as materialized (select key from (${rest})),
    near as materialized (select m.key from rest cross join messages m where m.key = rest.key and ${begin} limit ${limit})`
  if (within !== undefined) return sql`${found} select key from near`
  const enough = sql`(select count(*) from near) >= ${limit} or (select count(*) from rest) < ${near}`
  const match = sql`(select iif(${enough}, ${NOTHING}, ${matchOf(branch)}))`
  return sql`${found} select key from near where ${enough}
    union all select key from (${selectByText(branch, slice, match)})`
}

function selectByText(branch: Branch, slice: Slice, match: SQL = matchOf(branch)): SQL {
  const key = sql`f.rowid`
  const conditions = [
    sql`f.messages_fts match ${match}`,
    ...bounds(key, branch, slice),
    ...branch.columns.map((part) => lookup(part, key)),
    ...branch.mixed.map(
      (part) => sql`exists (select 1 from messages m where m.key = ${key} and ${condition(part, KEY)})`,
    ),
  ]
  return sql`select f.rowid as key from messages_fts f where ${and(conditions)} ${ordered(key, slice)}`
}

function isTextAlone(branch: Branch): boolean {
  const { text, pins, columns, mixed } = branch
  return text.length > 0 && pins.length + columns.length + mixed.length + beginningsIn(branch).length === 0
}

function countByText(branch: Branch, cap: number): SQL {
  const text = ftsOf(joined('all', branch.text)) ?? ''
  const asked = branch.listed ? withoutLogs(text) : text
  const conditions = [sql`messages_fts match ${asked}`, ...bounds(sql`rowid`, branch, {})]
  return sql`select count(*) as count from (select 1 from messages_fts where ${and(conditions)} limit ${cap + 1})`
}

/** A column of the message with this key, through an index that has it, so that the row need not be opened. */
function lookup({ ask, negated }: ColumnLeaf, key: SQL): SQL {
  const has = (index: SQL, holds: SQL) =>
    sql`${negated ? sql`not exists` : sql`exists`} (select 1 from messages x indexed by ${index} where x.key = ${key} and ${holds})`
  const holds = sql`exists (select 1 from messages m where m.key = ${key} and ${columnCondition(ask, negated, 'sqlite')})`
  // Only what lies in several channels stands otherwise than it is kept.
  const standing = (kept: SQL) =>
    (ask.ask === 'state' || ask.ask === 'gone') && ask.within !== undefined
      ? sql`(case when ${liesElsewhere(key)} then ${holds} else ${kept} end)`
      : kept
  if (ask.ask === 'gone') return standing(has(sql`messages_gone`, sql`x.gone_at is not null`))
  if (ask.ask === 'answered' && ask.within === undefined)
    return has(sql`messages_answered`, sql`x.answered_at is not null`)
  if (ask.ask === 'flag' && ask.within === undefined)
    return has(sql`messages_flagged`, flagHolds(sql`x.flags`, ask.flags, 'sqlite'))
  if (ask.ask === 'state' && !ask.prefix) return standing(has(sql`messages_state`, stateHolds(sql`x.state`, ask)))
  if (ask.ask === 'named' && ask.apart !== undefined && !negated)
    return sql`(${noneBesides(ask.field, ask.apart)} or ${holds})`
  return holds
}

function selectByTable(branch: Branch, slice: Slice): SQL {
  const key = sql`m.key`
  const beginnings = beginningsIn(branch)
  const { text: texts } = withoutBeginnings(branch)
  const text = ftsOf(joined('all', texts)) ?? ''
  const matching =
    texts.length === 0
      ? []
      : [sql`exists (select 1 from messages_fts f where f.messages_fts match ${text} and f.rowid = m.key)`]
  matching.push(...beginnings.map(({ holds }) => holds))
  const columns = [...branch.pins, ...branch.columns].map(({ ask, negated }) => columnCondition(ask, negated, 'sqlite'))
  const conditions = [
    ...columns,
    ...branch.mixed.map((part) => condition(part, KEY)),
    ...bounds(key, branch, slice),
    ...matching,
  ]
  const from = sql`select m.key from messages m ${indexFor(branch)}`
  if (!branch.listed) return sql`${from} where ${and(conditions)} ${ordered(key, slice)}`
  if (columns.length + branch.mixed.length > 0)
    return sql`${from} where ${and([...conditions, NO_LOG])} ${ordered(key, slice)}`
  // Each walks its index in order, and no further than the page: with an order and a limit of its own it would be sorted.
  const each = ['message', 'unreadable'].map(
    (reading) => sql`${from} where ${and([sql`m.reading = ${reading}`, ...conditions])}`,
  )
  return sql`${sql.join(each, sql` union all `)} ${ordered(sql`key`, slice)}`
}

const NO_LOG = sql`not exists
  (select 1 from messages x indexed by messages_reading where x.reading = 'log' and x.key = m.key)`

/** The small indexes that hold only the rows asked for, in order. */
function indexFor({ pins, columns }: Branch): SQL {
  if (pins.length > 0) return sql``
  for (const { ask, negated } of columns) {
    if (negated) continue
    if ((ask.ask === 'state' || ask.ask === 'gone') && ask.within !== undefined) continue
    if (ask.ask === 'state' && !ask.prefix) return sql`indexed by messages_state`
    if (ask.ask === 'gone') return sql`indexed by messages_gone`
    if (ask.ask === 'flag') return sql`indexed by messages_flagged`
    if (ask.ask === 'answered' && !ask.anew?.answered.length) return sql`indexed by messages_answered`
  }
  return sql``
}

function bounds(key: SQL, branch: Pick<Branch, 'from' | 'below'>, { direction, from = null }: Partial<Slice>): SQL[] {
  const firsts = branch.from === null ? [] : [whole(branch.from)]
  const belows = branch.below === null ? [] : [whole(branch.below)]
  if (from !== null && direction === 'newer') firsts.push(sql`${whole(from)} + 1`)
  if (from !== null && direction === 'older') belows.push(whole(from))
  return [
    ...(firsts.length === 0 ? [] : [sql`${key} >= ${one('max', firsts)}`]),
    ...(belows.length === 0 ? [] : [sql`${key} < ${one('min', belows)}`]),
  ]
}

const whole = (bound: number | Placeholder) => sql`cast(${bound} as integer)`

/** One bound is what an index is walked by; of two SQLite would take either. */
function one(which: 'max' | 'min', found: SQL[]): SQL {
  const all = sql.join(found, sql`, `)
  return found.length === 1 ? all : sql`${sql.raw(which)}(${all})`
}

function ordered(key: SQL, { direction, limit }: Slice): SQL {
  if (direction === undefined) return sql`limit ${limit}`
  return sql`order by ${key} ${direction === 'older' ? sql`desc` : sql`asc`} limit ${limit}`
}

function byTime(branches: Branch[], page: KeyPage, near: number): SQL {
  const { direction, from, limit, within } = page
  const slice: Slice = { direction, from, limit, near, ...(within === undefined ? {} : { within }) }
  const [only] = branches
  if (branches.length === 1 && only) return sql`select key from (${select(only, slice)}) ${ordered(sql`key`, slice)}`
  const found = branches.map((branch) => sql`select * from (${select(branch, slice)})`)
  return sql`select key from (${union(found)}) ${ordered(sql`key`, slice)}`
}

function union(selects: SQL[]): SQL {
  return sql.join(selects, sql` union `)
}

function byArrival(where: SQL, { direction, from, limit }: KeyPage): SQL {
  const start = from === null ? TRUE : direction === 'older' ? sql`m.seq < ${from}` : sql`m.seq > ${from}`
  return sql`select m.key, m.seq from messages m where ${where} and ${start}
    order by m.seq ${direction === 'older' ? sql`desc` : sql`asc`} limit ${limit}`
}

/** A plan as a condition on `messages m`. */
function condition(plan: Plan, key: SQL): SQL {
  if ('all' in plan) {
    const texts = plan.all.filter((part) => !isListedLeaf(part) && ftsOf(part) !== null)
    const others = plan.all.filter((part) => !texts.includes(part)).map((part) => condition(part, key))
    return and(texts.length === 0 ? others : [...others, inText(joined('all', texts), key)])
  }
  if (!('leaf' in plan))
    return ftsOf(plan) === null ? or(plan.any.map((part) => sql`(${condition(part, key)})`)) : inText(plan, key)
  switch (plan.leaf) {
    case 'listed':
      return sql`m.reading <> 'log'`
    case 'text':
      return inText(plan, key)
    case 'keys':
      return and(bounds(sql`m.key`, plan, {}))
    case 'column':
      return columnCondition(plan.ask, plan.negated, 'sqlite')
  }
}

function isListedLeaf(plan: Plan): boolean {
  return 'leaf' in plan && plan.leaf === 'listed'
}

function inText(plan: Plan, key: SQL): SQL {
  const text = ftsOf(plan)
  return text === null ? FALSE : sql`${key} in (select rowid from messages_fts where messages_fts match ${text})`
}
