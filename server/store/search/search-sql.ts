import type { Placeholder, SQL } from 'drizzle-orm'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import type { Ast, Problem } from '@/lib/query/ast'
import { type Question, questionOf } from '@/lib/query/compiled-question'
import { scopeAsked, toldAsked } from '@/lib/query/scope-question'
import { asksOf, joined, keyAt, lowered, type ObservedValues, type Plan, planOf } from './search-plan'
import { postgresSearch } from './search-postgres'
import { sqliteSearch } from './search-sqlite'

export type SearchContext = {
  dialect: 'sqlite' | 'postgres'
  /** Whatever is asked for, nothing else is found. */
  scope?: Scope
  /** UTC ms. */
  now: number
  observed: ObservedValues
  /** The question of a scope, with what the index knows of its names (`withApart`). */
  within?: (asked: Question) => Promise<Question>
  /** Of a scope that cuts sources: the keys of the messages of a conversation that it shows, by its public id. */
  shown?: (conversation: string) => Promise<readonly number[]>
  /** Of such a scope: the keys of messages of which it was weighed anew whether they are answered. */
  anew?: () => Promise<{ answered: readonly number[]; open: readonly number[] }>
  /** Rows that are looked at one by one before the index is asked: on SQLite for beginnings of words, on Postgres for any text. */
  near?: number
}

export type KeyPage = {
  order: 'time' | 'arrival'
  direction: 'older' | 'newer'
  /**
   * Exclusive: a `key` for `time`, a `seq` for `arrival`; null begins at the newest (older) or the oldest (newer). A
   * placeholder leaves it open for one statement to go on from anywhere.
   */
  from: number | Placeholder | null
  limit: number
  /**
   * Where beginnings of words are asked, at most so many rows that hold everything else are looked at: what lies beyond
   * is not found. Only in order of time.
   */
  within?: number
}

/** A question in SQL. Words, names and tokens are bound values, never text of the statement. */
export type Found = {
  /** A whole select of `key` (and `seq` when ordered by arrival), in the asked order. Join it with `messages` for the rows. */
  keys: (page: KeyPage) => SQL
  /** A whole select of one row with `count`: at most `cap + 1`. */
  count: (cap: number) => SQL
  /** A condition on `messages m` for rows that something else picks: it is no way to find them. */
  where: SQL
  /**
   * A whole select of one row: of the newest rows that hold everything else, at most `rows`, how many there are (`looked`)
   * and how many hold the beginnings of words that are asked (`count`). Null where none is, or where it does not matter.
   */
  sample: ((rows: number) => SQL) | null
  /**
   * Whether it asks for a beginning of words so short that an index gathers for long before it gives anything: of such a
   * question little is counted.
   */
  gathers: boolean
  /** Whether pages in this order are found in one way, whatever the bound values are: a plan made once serves them all. */
  fixed: (order: KeyPage['order']) => boolean
}

export type Search = Found & {
  /** The same question and one thing more, which names no beginning of a value. */
  and: (more: Question | KeyRange) => Search
  /** Whether it asks for anything besides its scope and bounds of time. */
  asks: 'nothing' | 'time' | 'more'
}

/** UTC ms: at or after `from`, before `until`. */
export type KeyRange = { ask: 'range'; from: number; until: number }

/** Postgres: half a page of a word in ten messages. Each of these rows costs 1.5 µs, before the index is asked for rare words. */
const NEAR = { sqlite: 2000, postgres: 250 }

export type Compiled = { ok: true; search: Search } | { ok: false; problems: Problem[] }

/** Turns a parsed question into SQL. The only problem there can be: a prefix that stands for too many values. */
export async function compileSearch(
  ast: Ast,
  { dialect, scope = EVERYTHING, now, observed, shown, anew, near, within = async (asked) => asked }: SearchContext,
): Promise<Compiled> {
  const asked = questionOf(ast, now)
  const known = shown === undefined || anew === undefined ? asked : await withTold(asked, { shown, anew })
  const question = scope === null ? known : { all: [toldAsked(known, scope), await within(scopeAsked(scope))] }
  const { plan, problems } = await planOf(question, observed)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, search: searchOf(plan, { dialect, scope }, near) }
}

type Asking = Required<Pick<SearchContext, 'dialect' | 'scope'>>

function searchOf(plan: Plan, asking: Asking, near: number = NEAR[asking.dialect]): Search {
  const { dialect, scope } = asking
  const found = dialect === 'sqlite' ? sqliteSearch(plan, near) : postgresSearch(plan, near)
  return {
    ...found,
    asks: asksOf(plan),
    and: (more) => searchOf(joined('all', [plan, planOfMore(more, scope)]), asking, near),
  }
}

function planOfMore(more: Question | KeyRange, scope: Scope): Plan {
  if ('ask' in more && more.ask === 'range') return { leaf: 'keys', from: keyAt(more.from), below: keyAt(more.until) }
  return lowered(toldAsked(more, scope), false, NO_BEGINNINGS)
}

const NO_BEGINNINGS = new Map<Question, string[]>()

type Telling = Required<Pick<SearchContext, 'shown' | 'anew'>>

async function withTold(asked: Question, telling: Telling): Promise<Question> {
  const each = (parts: Question[]) => Promise.all(parts.map((part) => withTold(part, telling)))
  if ('all' in asked) return { all: await each(asked.all) }
  if ('any' in asked) return { any: await each(asked.any) }
  if ('not' in asked) return { not: await withTold(asked.not, telling) }
  if (asked.ask === 'answered') return { ...asked, anew: await telling.anew() }
  return asked.ask === 'conversation' ? { ...asked, keys: await telling.shown(asked.value) } : asked
}
