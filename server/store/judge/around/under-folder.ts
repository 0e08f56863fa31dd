import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '@/server/store/door/door'

/** That `path` of a file begins with `under`, which ends in `/`. SQLite finds those in the index of paths, which it keeps by their bytes. */
export function isUnder({ dialect }: Reader, under: string): SQL {
  const exact = sql`substr(path, 1, ${[...under].length}) = ${under}`
  return dialect === 'sqlite' ? sql`${exact} and path >= ${under} and path < ${`${under}\u{10ffff}`}` : exact
}
