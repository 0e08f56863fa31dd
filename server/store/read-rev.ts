import { sql } from 'drizzle-orm'
import type { Reader } from './door'

const revision = sql`select value from counters where name = 'rev'`

/** How far the record has come; 0 while nothing was ever read. */
export async function readRev(reader: Reader): Promise<number> {
  return (await reader.get<{ value: number }>(revision))?.value ?? 0
}
