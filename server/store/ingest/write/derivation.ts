import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader } from '@/server/store/door/door'
import type { Numbers } from './counters'

/**
 * The version of what is derived. Raised whenever an adapter, a rule or a migration makes something else of the same
 * observations: an index of a lower one is derived anew when a tail next starts.
 */
export const DERIVATION = 29

/** The counter that holds the version that derived the index; 0 where none was noted. */
export const DERIVATION_COUNTER = 'derivation'

/** The counter that holds how often what was there was dropped and derived again: rows may be gone that no revision tells of. */
export const TIMES_DERIVED = 'derived'

const derived = sql`select value from counters where name = ${DERIVATION_COUNTER}`

/** Which version derived what lies there. */
export async function derivationOf(reader: Reader): Promise<number> {
  return (await reader.get<{ value: number }>(derived))?.value ?? 0
}

/** Throws `StoreError` `newer` where a newer version derived the index: what is added here would not fit to it. */
export function assertOurs(numbers: Numbers): void {
  if ((numbers.get(DERIVATION_COUNTER) ?? 0) > DERIVATION)
    throw new StoreError('newer', words.derivedByNewer, words.newerMend)
}
