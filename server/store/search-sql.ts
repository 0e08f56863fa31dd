import type { SQL } from 'drizzle-orm'
import { questionOf } from '@/lib/query/ask'
import type { Ast, Problem } from '@/lib/query/ast'
import { type ObservedValues, planOf } from './search-plan'
import { postgresSearch } from './search-postgres'
import { sqliteSearch } from './search-sqlite'

export type SearchContext = {
  dialect: 'sqlite' | 'postgres'
  /** UTC ms. */
  now: number
  observed: ObservedValues
}

export type KeyPage = {
  order: 'time' | 'arrival'
  direction: 'older' | 'newer'
  /** Exclusive: a `key` for `time`, a `seq` for `arrival`; null begins at the newest (older) or the oldest (newer). */
  from: number | null
  limit: number
}

/** A question in SQL. Words, names and tokens are bound values, never text of the statement. */
export type Search = {
  /** A whole select of `key` (and `seq` when ordered by arrival), in the asked order. Join it with `messages` for the rows. */
  keys: (page: KeyPage) => SQL
  /** A whole select of one row with `count`: at most `cap + 1`. */
  count: (cap: number) => SQL
  /** A condition on `messages m` for rows that something else picks: it is no way to find them. */
  where: SQL
}

export type Compiled = { ok: true; search: Search } | { ok: false; problems: Problem[] }

/** Turns a parsed question into SQL. The only problem there can be: a prefix that stands for too many values. */
export async function compileSearch(ast: Ast, { dialect, now, observed }: SearchContext): Promise<Compiled> {
  const { plan, problems } = await planOf(questionOf(ast, now), observed)
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, search: dialect === 'sqlite' ? sqliteSearch(plan) : postgresSearch(plan) }
}
