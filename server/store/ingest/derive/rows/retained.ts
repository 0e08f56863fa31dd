import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Reader, Tx } from '@/server/store/door/door'

/** What of the observations counts. The others are dropped, or are about to be: nothing derives from them. */
export type Retained = {
  /** UTC ms; 0: everything. */
  from: number
  /** Ids of earlier ones that stay: what snapshots and listed documents that lie there now hold. */
  beyond: number[]
  /** What `rev` was when they were chosen: numbers given afterwards are higher, so that who follows hears of the change. */
  rev: number
  /** Nothing is there any more that does not count. */
  dropped: boolean
  /** When that was chosen, UTC ms; null where that was not noted. */
  at: number | null
  /** How many were dropped, as far as they are. */
  count: number
}

/** The counter that tells writers from when on observations count: what they remember of earlier ones is worth nothing. */
export const RETAINED = 'retained'

const NAME = 'retained'
const everything: Retained = { from: 0, beyond: [], rev: 0, dropped: true, at: null, count: 0 }
const schema = z.object({
  from: z.number(),
  beyond: z.array(z.number()),
  rev: z.number(),
  dropped: z.boolean(),
  at: z.number().nullable().default(null),
  count: z.number().default(0),
})

export async function readRetained(reader: Reader): Promise<Retained> {
  const row = await reader.get<{ value: string }>(sql`select value from meta where name = ${NAME}`)
  return row === undefined ? everything : schema.parse(JSON.parse(row.value))
}

export async function saveRetained(tx: Tx, retained: Retained): Promise<void> {
  await tx.run(sql`insert into meta (name, value) values (${NAME}, ${JSON.stringify(retained)})
    on conflict (name) do update set value = excluded.value`)
}

/** Whether an observation of the table or alias `of` counts. */
export function isRetained(reader: Reader, of: SQL, { from, beyond }: Retained): SQL {
  if (from === 0) return sql`true`
  const late = sql`${of}.at >= ${from}`
  return beyond.length === 0 ? late : sql`(${late} or ${reader.inList(sql`${of}.id`, beyond)})`
}

/** When the first that counts was observed, those aside that stay whenever they were; null where there is none. */
export async function firstRetained(reader: Reader, { from, beyond }: Retained): Promise<number | null> {
  const late = beyond.length === 0 ? sql`true` : sql`not ${reader.inList(sql`id`, beyond)}`
  const row = await reader.get<{ at: number }>(
    sql`select at from observations where at >= ${from} and ${late} order by id limit 1`,
  )
  return row?.at ?? null
}
