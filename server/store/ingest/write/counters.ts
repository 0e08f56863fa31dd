import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '@/server/store/door/door'
import { givenRows } from './bulk'
import { COUNTERS } from './tables'

/** The last number given, by name; 0 where none was. */
export type Numbers = Map<string, number>

/** Gives the next number of a counter. */
export type NumberOf = (name: string) => number

export async function loadNumbers(reader: Reader): Promise<Numbers> {
  const rows = await reader.all<{ name: string; value: number }>(sql`select name, value from counters`)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

export function giver(numbers: Numbers): NumberOf {
  return (name) => {
    const next = (numbers.get(name) ?? 0) + 1
    numbers.set(name, next)
    return next
  }
}

export async function saveNumbers(tx: Tx, numbers: Numbers, before: Numbers): Promise<void> {
  const rows = [...numbers].flatMap(([name, value]) => (before.get(name) === value ? [] : [{ name, value }]))
  if (rows.length === 0) return
  const given = givenRows(tx, COUNTERS, ['name', 'value'], rows)
  const save = sql`insert into counters (name, value) select name, value from ${given} as given where true
    on conflict (name) do update set value = excluded.value`
  await tx.runMany(save, [{}])
}
