import { type SQL, sql } from 'drizzle-orm'
import { and, or, TRUE } from '@/server/store/door/base/conditions'
import { columnCondition } from './search-columns'
import { asksOf, type ColumnAsk, type Plan, type TextAsk } from './search-plan'
import { keysBetween, rowCondition, rowHolds } from './search-rows'
import { bySlabs, type Ways } from './search-slabs'
import type { Found, KeyPage } from './search-sql'
import { candidates, DOCUMENT, exactQuery } from './search-tsquery'

/** Letters of the beginning of a word that some words may have, and that a great part of all may have. */
const SHORT = 3
const BROAD = 2

/** How many messages there are, about; -1 as long as nobody counted. */
const ALL = sql`(select reltuples::bigint from pg_class where oid = 'messages'::regclass)`

/** `near`: rows nearest to where a page begins that are looked at in order before the index is asked. */
export function postgresSearch(plan: Plan, near: number): Found {
  const where = rowCondition(plan)
  const stages = indexed(plan) && asksText(plan)
  const range = rangeOf(plan)
  const once = parts(plan).some((part) => isBeginning(part, BROAD))
  const gathers = parts(plan).some((part) => isBeginning(part, SHORT) && 'negated' in part && !part.negated)
  return {
    keys: (page) => {
      if (!stages) return inOrder(where, page)
      return page.order === 'time'
        ? bySlabs({ where, found: condition(plan, readOnce) }, page, { range, near, once, gathers })
        : staged({ where, found: condition(plan, weighed) }, page, { range, near })
    },
    count: (cap) => {
      const found = stages ? condition(plan, weighed) : where
      return sql`select count(*) as count from (select 1 from messages m where ${found} limit ${cap + 1}) found`
    },
    where,
    sample: null,
    gathers,
    fixed: (order) => (stages ? order === 'time' : asksOf(plan) !== 'more'),
  }
}

/** The number of rows is written out: a plan that is made for any number would read whole tables to join them. */
function inOrder(where: SQL, page: KeyPage): SQL {
  const { column, down } = orderOf(page)
  return sql`select m.key, m.seq from messages m where ${where} and ${beyond(sql`m.${column}`, page)}
    order by m.${column} ${down} limit ${sql.raw(String(Math.floor(page.limit)))}`
}

/**
 * The planner knows nothing of rare words, and would walk the whole table in order to find them. So: first the rows
 * nearest to where the page begins, which is enough for common words. Where they do not fill the page, they say how many
 * rows would: near * wanted / found. Twice as many are walked if there are, and if that is less than what the index
 * would find (found / near of all). Only then the index alone (the sum keeps the planner from walking in order) and a
 * sort of what it finds.
 */
function staged({ where, found: byIndex }: Ways, page: KeyPage, { range, near }: { range: SQL; near: number }): SQL {
  const { column, down } = orderOf(page)
  const start = beyond(sql`m.${column}`, page)
  const walked = (rows: SQL) => sql`select m.key, m.seq from (
        select * from messages m where ${start} and ${range} order by m.${column} ${down} limit ${rows}
      ) m where ${where} order by m.${column} ${down} limit ${page.limit}`
  const countOf = (stage: SQL) => sql`(select count(*) from ${stage})`
  const wanted = sql`${page.limit}::bigint`
  const found = countOf(sql`near`)
  const enough = sql`${found} >= ${wanted}`
  const mayWalk = sql`not ${enough} and ${found} > 0 and 2 * ${near}::bigint * ${wanted} <= ${found} * ${ALL}
      and ${found} * ${found} * ${ALL} >= ${wanted} * ${near * near}::bigint`
  const expected = sql`(select case when ${mayWalk} then 2 * ${near}::bigint * ${wanted} / ${found} else 0 end)`
  return sql`with near as materialized (${walked(sql`${near}`)}
    ), middle as materialized (${walked(expected)}
    ), far as (
      select m.key, m.seq from messages m where ${byIndex} and ${start}
      order by m.${column} + 0 ${down} limit ${page.limit}
    )
    select key, seq from near where ${enough}
    union all select key, seq from middle where not ${enough} and ${countOf(sql`middle`)} >= ${wanted}
    union all select key, seq from far where not ${enough} and ${countOf(sql`middle`)} < ${wanted}
    order by ${column} ${down}`
}

function orderOf({ order, direction }: KeyPage) {
  return { column: order === 'time' ? sql`key` : sql`seq`, down: direction === 'older' ? sql`desc` : sql`asc` }
}

function beyond(column: SQL, { direction, from }: KeyPage): SQL {
  if (from === null) return TRUE
  return direction === 'older' ? sql`${column} < ${from}` : sql`${column} > ${from}`
}

/** The bounds of the key that hold for the whole question. */
function rangeOf(plan: Plan): SQL {
  const parts = 'all' in plan ? plan.all : [plan]
  return and(parts.filter((part) => 'leaf' in part && part.leaf === 'keys').map((part) => condition(part, weighed)))
}

/** What no index of messages has. */
const WALKED: readonly ColumnAsk['ask'][] = ['path', 'named']

/** Whether indexes alone can find the rows. */
function indexed(plan: Plan): boolean {
  if ('all' in plan) return plan.all.some(indexed)
  if ('any' in plan) return plan.any.every(indexed)
  if (plan.leaf === 'text') return !plan.negated
  return (
    plan.leaf === 'column' &&
    !plan.negated &&
    !WALKED.includes(plan.ask.ask) &&
    !(plan.ask.ask === 'state' && plan.ask.prefix)
  )
}

function asksText(plan: Plan): boolean {
  return parts(plan).some((part) => part.leaf === 'text')
}

type Leaf = Extract<Plan, { leaf: string }>
type Beginning = Extract<Leaf, { leaf: 'text' }> & { ask: Extract<TextAsk, { ask: 'words' }> }

function asksBeginning(plan: Plan): plan is Beginning {
  return 'leaf' in plan && plan.leaf === 'text' && plan.ask.ask === 'words' && plan.ask.prefix
}

function parts(plan: Plan): Leaf[] {
  return 'leaf' in plan ? [plan] : ('all' in plan ? plan.all : plan.any).flatMap(parts)
}

/** A plan as a condition on `messages m` that the index finds; what one `tsquery` can tell is asked at once, so that the planner sees how rare it is. */
function condition(plan: Plan, holds: Holds): SQL {
  if ('all' in plan) return conjunction(plan.all, holds)
  if ('any' in plan) return disjunction(plan.any, holds)
  switch (plan.leaf) {
    case 'listed':
      return sql`m.reading <> 'log'`
    case 'text':
      return text(plan, holds)
    case 'keys':
      return keysBetween(plan)
    case 'column':
      return columnCondition(plan.ask, plan.negated, 'postgres')
  }
}

function conjunction(parts: Plan[], holds: Holds): SQL {
  const queries: string[] = []
  const begins: { part: Plan; exact: string }[] = []
  const conditions: SQL[] = []
  for (const part of parts) {
    const exact = exactQuery(part)
    if (exact !== null) {
      if (isBeginning(part, SHORT)) begins.push({ part, exact })
      else queries.push(exact)
    } else if ('leaf' in part && part.leaf === 'text' && part.ask.ask === 'words' && !part.negated) {
      queries.push(candidates(part.ask))
      conditions.push(rowHolds(part.ask))
    } else conditions.push(condition(part, holds))
  }
  // Of rows that something else finds, beginnings are judged one by one.
  if (queries.length === 0) queries.push(...begins.map(({ exact }) => exact))
  else conditions.push(...begins.map(({ part }) => rowCondition(part)))
  return and(queries.length === 0 ? conditions : [holds(queries.join(' & ')), ...conditions])
}

/** A beginning of at most so many letters: the index gathers all of it before it gives anything. */
function isBeginning(plan: Plan, letters: number): boolean {
  return asksBeginning(plan) && (plan.ask.words.at(-1)?.length ?? 0) <= letters
}

function disjunction(parts: Plan[], holds: Holds): SQL {
  const exact = parts.map(exactQuery)
  const queries = exact.filter((query) => query !== null)
  const others = parts.filter((_, index) => exact[index] === null).map((part) => sql`(${condition(part, holds)})`)
  return or(queries.length === 0 ? others : [holds(queries.join(' | ')), ...others])
}

function text({ ask: asked, negated }: Extract<Leaf, { leaf: 'text' }>, holds: Holds): SQL {
  const found =
    asked.ask === 'words' && asked.words.length > 1
      ? sql`(${holds(candidates(asked))} and ${rowHolds(asked)})`
      : holds(candidates(asked))
  return negated ? sql`not ${found}` : found
}

/** What is asked of a document. */
type Holds = (query: string) => SQL

/** Where the question is planned each time it is asked. */
const weighed: Holds = (query) => sql`${DOCUMENT} @@ (${query}::text)::tsquery`

/** Once for all rows, in a plan that was made without the words. */
const readOnce: Holds = (query) => sql`${DOCUMENT} @@ (select (${query}::text)::tsquery)`
