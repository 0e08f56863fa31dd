import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { FORGOTTEN_KINDS, type Forgotten } from '@/lib/source/forgotten'
import type { Reader, Tx } from '@/server/store/door/door'

const NAME = 'forgotten'

const schema = z.array(
  z.object({
    source: z.number(),
    kind: z.enum(FORGOTTEN_KINDS),
    name: z.string(),
    globs: z.array(z.string()),
    at: z.number(),
    ...{ files: z.number(), observations: z.number(), messages: z.number(), bytes: z.number() },
    ...{ first: z.number().nullable(), last: z.number().nullable(), sha256: z.string() },
  }),
)

/** Everything that was forgotten and not taken back, in order. */
export async function readForgotten(reader: Reader): Promise<Forgotten[]> {
  const row = await reader.get<{ value: string }>(sql`select value from meta where name = ${NAME}`)
  return row === undefined ? [] : schema.parse(JSON.parse(row.value))
}

/** Of all files that a source has, or had. */
export async function pathsOf(reader: Reader, source: number): Promise<string[]> {
  const rows = await reader.all<{ path: string }>(sql`select path from files where source_id = ${source} order by id`)
  return rows.map(({ path }) => path)
}

export async function saveForgotten(tx: Tx, forgotten: readonly Forgotten[]): Promise<void> {
  await tx.run(sql`insert into meta (name, value) values (${NAME}, ${JSON.stringify(forgotten)})
    on conflict (name) do update set value = excluded.value`)
}
