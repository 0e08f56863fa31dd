import { sql } from 'drizzle-orm'
import type { TurnDbRow } from '@/drizzle/rows'
import type { Tx } from '@/server/store/door/door'
import { givenRows } from './bulk'
import { TABLES } from './tables'

const COLUMNS = [...TABLES.turns.names.keys()]
const AT_ONCE = 1_000

/** Of what stands there and what comes, by the rule by which turns are taken together. */
const most = (column: string) =>
  sql.raw(`${column} = case when excluded.${column} > turns.${column} then excluded.${column} else turns.${column} end`)
/** Letters as both databases order them: by their code points. */
const comesFirst = {
  sqlite: sql.raw('(excluded.agent, excluded.link_key) < (turns.agent, turns.link_key)'),
  postgres: sql.raw(
    '(excluded.agent collate "C", excluded.link_key collate "C") < (turns.agent collate "C", turns.link_key collate "C")',
  ),
}

/** What turns cost, once each, whatever was known of them before. */
export async function writeTurns(tx: Tx, turns: readonly TurnDbRow[]): Promise<void> {
  const first = comesFirst[tx.dialect]
  for (let from = 0; from < turns.length; from += AT_ONCE) {
    const given = givenRows(tx, TABLES.turns, COLUMNS, turns.slice(from, from + AT_ONCE))
    const names = sql.raw([...TABLES.turns.names.values()].join(', '))
    const add = sql`insert into turns (${names}) select ${names} from ${given} as given where true
      on conflict (source_id, turn) do update set
        agent = case when ${first} then excluded.agent else turns.agent end,
        link_key = case when ${first} then excluded.link_key else turns.link_key end,
        at = case when turns.at is null or excluded.at < turns.at then excluded.at else turns.at end,
        ${most('input')}, ${most('output')}, ${most('cache_read')}, ${most('cache_written')}`
    await tx.runMany(add, [{}])
  }
}
