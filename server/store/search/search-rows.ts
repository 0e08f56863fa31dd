import { type SQL, sql } from 'drizzle-orm'
import { and, or } from '@/server/store/door/base/conditions'
import { REST_OF_WORDS } from '@/server/store/rows/searched'
import { columnCondition, contains, hasToken } from './search-columns'
import type { Plan, TextAsk } from './search-plan'
import { DOCUMENT, exactQuery } from './search-tsquery'

/** Alternatives of which each row is asked one by one; where there are more, its document is made instead. */
const FEW = 8

const PLAIN_WORD = /^[a-z0-9]+$/
const BETWEEN = '[^a-z0-9]'
const BEGINS = `(^|${BETWEEN})`
const ENDS = `(${BETWEEN}|$)`

/** A plan as a condition on `messages m` that is asked of rows one by one: no index is of use to it. */
export function rowCondition(plan: Plan): SQL {
  if ('all' in plan) return and(plan.all.map(rowCondition))
  if ('any' in plan) return disjunction(plan.any)
  switch (plan.leaf) {
    case 'listed':
      return sql`m.reading <> 'log'`
    case 'text': {
      const many = plan.ask.ask === 'facet' && plan.ask.tokens.length > FEW ? exactQuery(plan) : null
      if (many !== null) return documentHolds(many)
      return plan.negated ? sql`not ${rowHolds(plan.ask)}` : rowHolds(plan.ask)
    }
    case 'keys':
      return keysBetween(plan)
    case 'column':
      return columnCondition(plan.ask, plan.negated, 'postgres')
  }
}

export function keysBetween({ from, below }: Extract<Plan, { leaf: 'keys' }>): SQL {
  return and([...(from === null ? [] : [sql`m.key >= ${from}`]), ...(below === null ? [] : [sql`m.key < ${below}`])])
}

function disjunction(parts: Plan[]): SQL {
  const queries = parts.map(exactQuery).filter((query) => query !== null)
  if (queries.length <= FEW) return or(parts.map((part) => sql`(${rowCondition(part)})`))
  const others = parts.filter((part) => exactQuery(part) === null)
  return or([documentHolds(queries.join(' | ')), ...others.map((part) => sql`(${rowCondition(part)})`)])
}

/** As a function and no operator, so that no index is asked. */
const documentHolds = (query: string) => sql`ts_match_vq(${DOCUMENT}, (select (${query}::text)::tsquery))`

/** The words of a row that are kept, a blank at both ends. */
const WORDS = sql`' ' || m.words || ' '`
/** What the rest of them follows from: plain text, in which case alone of ASCII there is something to lower. */
const BODY = sql`lower(m.body collate "C")`
const REASONING = sql`lower(m.reasoning collate "C")`
const TEXT = sql`lower((m.body || ' ' || coalesce(m.reasoning, '')) collate "C")`

/**
 * Of Postgres: whether a row `messages m` holds what is asked of its text, without what the index makes of it. Where
 * words follow from the text, that is looked at as soon as it may hold them.
 */
export function rowHolds(asked: TextAsk): SQL {
  if (asked.ask === 'facet') return or(asked.tokens.map((token) => hasToken(token, 'postgres')))
  const { words, prefix } = asked
  const spaced = ` ${words.join(' ')}${prefix ? '' : ' '}`
  const kept = contains(WORDS, spaced, 'postgres')
  const last = words.at(-1) ?? ''
  if (!PLAIN_WORD.test(last)) return kept
  const mayHold = or([sql`m.words`, BODY, REASONING].map((text) => contains(text, last, 'postgres')))
  const follows = or([contains(TEXT, spaced, 'postgres'), ...followingIn(words, prefix)])
  return sql`case when ${mayHold} then ${kept} or (${REST_OF_WORDS} and ${follows}) else false end`
}

/** The ways in which words can stand so: all of them in the text, or some of the first as the last ones before it. */
function followingIn(words: readonly string[], prefix: boolean): SQL[] {
  return words.flatMap((_, at) => {
    const [before, after] = [words.slice(0, at), words.slice(at)]
    if (!after.every((word) => PLAIN_WORD.test(word))) return []
    const pattern = `${at === 0 ? BEGINS : `^${BETWEEN}*`}${after.join(`${BETWEEN}+`)}${prefix ? '' : ENDS}`
    const stands = sql`${TEXT} ~ ${pattern}`
    const end = ` ${before.join(' ')}`
    return [at === 0 ? stands : sql`(right(' ' || m.words, ${Array.from(end).length}) = ${end} and ${stands})`]
  })
}
