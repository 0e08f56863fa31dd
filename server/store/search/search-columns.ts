import { type SQL, sql } from 'drizzle-orm'
import { EVERYTHING } from '@/lib/people/scope'
import { markOf } from '@/lib/query/facet-tokens'
import { or, TRUE } from '@/server/store/door/base/conditions'
import { debtOfWhole, isSeldomOwed, owedAs } from '@/server/store/rows/owed-as'
import { liesElsewhere, toldWithin } from '@/server/store/rows/told-within'
import type { ColumnAsk } from './search-plan'

export type Dialect = 'sqlite' | 'postgres'

/** A condition on the plain columns of `messages m`; never null. */
export function columnCondition(asked: ColumnAsk, negated: boolean, dialect: Dialect): SQL {
  switch (asked.ask) {
    case 'state': {
      const { state } = toldWithin(asked.within ?? EVERYTHING)
      const holds = stateHolds(state, asked)
      return negated ? sql`(${state} is null or not (${holds}))` : holds
    }
    case 'flag': {
      const kept = flagHolds(sql`m.flags`, asked.flags, dialect)
      const told = flagHolds(toldWithin(asked.within ?? EVERYTHING).flags, asked.flags, dialect)
      const holds = asked.within === undefined ? kept : sql`${kept} and ${told}`
      return negated ? sql`not (${holds})` : holds
    }
    case 'owed': {
      const among = isSeldomOwed(asked.as) && !negated
      const debts = sql`debts d where d.task = 0 and ${owedAs(asked.as, asked.now)} and ${debtOfWhole(asked.within ?? EVERYTHING)}`
      if (among) return sql`m.key in (select d.key from ${debts})`
      return sql`${negated ? sql`not exists` : sql`exists`} (select 1 from ${debts} and d.uid = m.uid)`
    }
    case 'uid':
      return sql`m.uid ${negated ? sql`<>` : sql`=`} ${asked.value}`
    case 'conversation':
      if (asked.keys !== undefined) return keyAmong(asked.keys, negated, dialect)
      return conversationCondition(asked.value, negated)
    case 'path': {
      const holds = (path: SQL) => (asked.prefix ? startsWith(path, asked.path) : sql`${path} = ${asked.path}`)
      const among = sql`m.file_id ${negated ? sql`not in` : sql`in`} (select id from files where ${holds(sql`path`)})`
      if (asked.within === undefined) return among
      const told = sql`exists (select 1 from files f where f.id = m.file_id and ${holds(toldWithin(asked.within).path)})`
      return sql`(case when ${liesElsewhere(sql`m.key`)} then ${negated ? sql`not ${told}` : told} else ${among} end)`
    }
    case 'named': {
      const among = sql`${negated ? sql`not in` : sql`in`}`
      const names = sql`(${sql.join(
        asked.names.map((name) => sql`${name}`),
        sql`, `,
      )})`
      if (asked.field === 'channel') return sql`m.channel ${among} ${names}`
      return sql`m.source_id ${among} (select id from sources where label in ${names})`
    }
    case 'answered': {
      const { answeredAt } = toldWithin(asked.within ?? EVERYTHING)
      const kept = negated ? sql`${answeredAt} is null` : sql`m.answered_at is not null and ${answeredAt} is not null`
      const { answered = [], open = [] } = asked.anew ?? {}
      if (answered.length + open.length === 0) return kept
      const [so, otherwise] = negated ? [open, answered] : [answered, open]
      const rest = sql`(${keyAmong(otherwise, true, dialect)} and ${kept})`
      // Without an alternative the index of what is answered can be walked.
      return so.length === 0 ? rest : sql`(${keyAmong(so, false, dialect)} or ${rest})`
    }
    case 'gone': {
      const { goneAt } = toldWithin(asked.within ?? EVERYTHING)
      return negated ? sql`${goneAt} is null` : sql`${goneAt} is not null`
    }
  }
}

/** Whole states are a list: by that SQLite knows that none is null, which the index of states asks for. */
export function stateHolds(column: SQL, { spellings, prefix }: Extract<ColumnAsk, { ask: 'state' }>): SQL {
  if (prefix) return or(spellings.map((spelling) => startsWith(column, spelling)))
  return sql`${column} in (${sql.join(
    spellings.map((spelling) => sql`${spelling}`),
    sql`, `,
  )})`
}

/** The first half is what the index on flags is made for. */
export function flagHolds(column: SQL, flags: readonly string[], dialect: Dialect): SQL {
  return sql`${column} <> '' and ${or(flags.map((flag) => contains(column, ` ${flag} `, dialect)))}`
}

/** One of the words by which the message `m` is found stands for a value of a field: `facetToken`. */
export function hasToken(token: string, dialect: Dialect): SQL {
  const stands = contains(sql`' ' || m.facets || ' '`, ` ${token} `, dialect)
  const marked = dialect === 'sqlite' ? null : markOf(token)
  if (marked === null) return stands
  const { mark, field, value } = marked
  return sql`(${stands} or (${COLUMNS[field](value)} and ${contains(sql`m.facets`, mark, dialect)}))`
}

/** What the columns say of a message whose facets have a mark for it. */
const COLUMNS: { readonly [field in NonNullable<ReturnType<typeof markOf>>['field']]: (value: string) => SQL } = {
  any: () => TRUE,
  listed: () => sql`m.reading <> 'log'`,
  reading: (value) => sql`m.reading = ${value}`,
  channel: (value) => sql`m.channel = ${value}`,
  type: (value) => sql`m.type = ${value}`,
  kind: (value) => sql`m.kind = ${value}`,
  from: (value) => sql`coalesce(m.sender, '') = ${value}`,
  agent: (value) => sql`coalesce(m.sender, '') = ${value}`,
}

/** Letter for letter. */
export function contains(column: SQL, part: string | SQL, dialect: Dialect): SQL {
  const find = dialect === 'sqlite' ? sql`instr` : sql`strpos`
  return sql`${find}(${column}, ${part}) > 0`
}

function conversationCondition(id: string, negated: boolean): SQL {
  const one = sql`coalesce((select id from conversations where uid = ${id}),
    (select conversation_id from conversation_aliases where alias = ${id}), -1)`
  return negated
    ? sql`(m.conversation_id is null or m.conversation_id <> ${one})`
    : sql`(m.conversation_id is not null and m.conversation_id = ${one})`
}

function keyAmong(keys: readonly number[], negated: boolean, dialect: Dialect): SQL {
  const json = JSON.stringify(keys)
  const each =
    dialect === 'sqlite'
      ? sql`(select value from json_each(${json}))`
      : sql`(select value::bigint from json_array_elements_text(${json}::text::json))`
  return sql`m.key ${negated ? sql`not in` : sql`in`} ${each}`
}

function startsWith(column: SQL, prefix: string): SQL {
  return sql`substr(${column}, 1, ${Array.from(prefix).length}) = ${prefix}`
}
