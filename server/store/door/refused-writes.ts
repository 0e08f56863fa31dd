import { sql } from 'drizzle-orm'
import { REFUSALS, SOURCES } from './base/advisory-locks'
import { StoreError } from './base/store-error'
import { type StoreTrouble, storeTroubleOf } from './base/store-trouble'
import type { ReadDoor } from './door'
import { postgresError } from './postgres/door-postgres-errors'

/** Five digits and letters, as one number. */
const STATE = /^[0-9A-Z]{5}$/
const BASE = 36
const STATES = BASE ** 5

/** The class of the lock that says this refusal; null for what is no word of a server that is reached and lets write. */
export function refusalLock(error: unknown): number | null {
  if (!(error instanceof StoreError) || ['fenced', 'locked', 'unreachable'].includes(error.code)) return null
  const { cause } = error
  const state = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return STATE.test(state) ? REFUSALS + Number.parseInt(state, BASE) : null
}

/** As the driver throws it. */
class Met extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** What the tail met, in the words in which its own console says it. */
function refusalIn(lock: number): StoreTrouble {
  const code = (lock - REFUSALS).toString(BASE).toUpperCase().padStart(5, '0')
  return storeTroubleOf(postgresError(new Met(code)))
}

/** Sources whose tail says, by a lock, why it can write nothing down. */
export async function refusedSources(reader: ReadDoor): Promise<ReadonlyMap<number, StoreTrouble>> {
  if (reader.dialect === 'sqlite') return new Map()
  const rows = await reader.all<{ id: number; lock: number }>(
    sql`select cast(cast(said.objid as text) as bigint) as id, cast(cast(said.classid as text) as bigint) as lock
      from pg_locks said
      join pg_locks led on led.pid = said.pid and led.database = said.database and led.objid = said.objid
        and led.locktype = 'advisory' and led.classid = ${SOURCES} and led.objsubid = 2 and led.granted
      where said.locktype = 'advisory' and said.objsubid = 2 and said.granted
        and cast(cast(said.classid as text) as bigint) between ${REFUSALS} and ${REFUSALS + STATES - 1}
        and said.database = (select oid from pg_database where datname = current_database())`,
  )
  return new Map(rows.map(({ id, lock }) => [id, refusalIn(lock)]))
}
