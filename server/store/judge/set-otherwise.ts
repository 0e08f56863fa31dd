import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '@/server/store/door/door'
import { JUDGING } from '@/server/store/ingest/write/judged-counter'
import type { JudgedSource } from './judge-rows'

/** With what settings the messages of a source were judged, as a number; none: with none. */
const SETTINGS = `${JUDGING}-settings-`
/** Up to which key those of a source were judged again, since its rules are set otherwise; none: all of them were. */
const AGAIN = `${JUDGING}-anew-`

/** Messages of all sources that are looked through at once for those of one. */
const LOOKED = 5_000
const BEFORE_ALL = -1

/** Up to which key each source is judged again, by its id. */
export type Anew = ReadonlyMap<number, number>

const numberOf = ({ rules }: JudgedSource): number =>
  Object.keys(rules).length === 0 ? 0 : Number.parseInt(hash('sha256', JSON.stringify(rules)).slice(0, 12), 16)

async function countersOf(reader: Reader, prefix: string): Promise<Map<number, number>> {
  const rows = await reader.all<{ name: string; value: number }>(
    sql`select name, value from counters where name like ${`${prefix}%`}`,
  )
  return new Map(rows.map(({ name, value }) => [Number(name.slice(prefix.length)), value]))
}

/** Up to which key each source is judged again whose rules are set otherwise than when it was judged. */
export const judgedAnew = (reader: Reader): Promise<Anew> => countersOf(reader, AGAIN)

/**
 * Begins to judge a source again whose rules are set otherwise than they were; where nothing was judged yet, that is
 * judged as it is set now. Gives what is left to do.
 */
export async function judgedWithOthers(
  tx: Tx,
  sources: ReadonlyMap<number, JudgedSource>,
  isFirst: boolean,
): Promise<Map<number, number>> {
  const [known, again] = [await countersOf(tx, SETTINGS), await countersOf(tx, AGAIN)]
  for (const source of sources.values()) {
    const now = numberOf(source)
    if (now === (known.get(source.id) ?? 0)) continue
    await put(tx, SETTINGS + source.id, now)
    if (isFirst) continue
    await put(tx, AGAIN + source.id, BEFORE_ALL)
    again.set(source.id, BEFORE_ALL)
  }
  return again
}

/** Some keys of messages that are to be judged again, and up to which key that is; `at` null: they were the last. */
export type Moved = { keys: number[]; at: number | null }

/** The next messages of one of the sources. */
export async function moveOn(tx: Tx, again: Anew, limit: number): Promise<Moved | null> {
  const [first] = again
  if (first === undefined || limit <= 0) return null
  const [source, from] = first
  const found = await tx.all<{ key: number; source: number }>(
    sql`select key, source_id as source from messages where key > ${from} order by key limit ${LOOKED}`,
  )
  const own = found.filter((one) => one.source === source)
  const keys = own.slice(0, limit).map(({ key }) => key)
  const isWhole = own.length <= limit
  const at = !isWhole ? (keys.at(-1) ?? null) : found.length < LOOKED ? null : (found.at(-1)?.key ?? null)
  if (at === null) await tx.run(sql`delete from counters where name = ${AGAIN + source}`)
  else await put(tx, AGAIN + source, at)
  return { keys, at }
}

async function put(tx: Tx, name: string, value: number): Promise<void> {
  await tx.run(sql`insert into counters (name, value) values (${name}, ${value})
    on conflict (name) do update set value = excluded.value`)
}
