import { type SQL, sql } from 'drizzle-orm'
import type { Branch } from './search-branches'
import { ftsOf, withoutLogs } from './search-fts'
import { joined, type Plan } from './search-plan'

/** So many log lines cost more to leave out one by one than what is listed costs to ask for. */
const MANY_LOGS = sql.raw('2000')
const FEW_LOGS = sql`(select count(*) from
  (select 1 from messages indexed by messages_reading where reading = 'log' limit ${MANY_LOGS})) < ${MANY_LOGS}`

/**
 * What a branch asks of full text. FTS5 goes backwards from the end of each token through all that has it, and nearly
 * everything is listed: to the middle of a million messages that took 2 ms, where a sender and a type take 0.4.
 */
export function matchOf(branch: Branch): SQL {
  const text = textOf(branch)
  if (!branch.listed || branch.text.every(isNegated)) return sql`${text}`
  return sql`(select iif(${FEW_LOGS}, ${withoutLogs(textOf({ ...branch, listed: false }))}, ${text}))`
}

export function isNegated(part: Plan): boolean {
  return 'leaf' in part && part.leaf === 'text' && part.negated
}

function textOf({ listed, text }: Branch): string {
  return ftsOf(joined('all', listed ? [{ leaf: 'listed' }, ...text] : text)) ?? ''
}
