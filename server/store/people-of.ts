import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './door'
import { readConfig } from './source-config'

/** Whether the sender of a message, by the alias it is asked by, is a person of its source. */
export async function peopleOf(reader: Reader): Promise<(message: SQL) => SQL> {
  const sources = await reader.all<{ id: number; config: string }>(sql`select id, config from sources`)
  const people = sources.map(({ id, config }) => ({ id, humans: readConfig(config).humans }))
  return (message) => {
    const each = people.map(
      ({ id, humans }) => sql`(${message}.source_id = ${id} and ${reader.inList(sql`${message}.sender`, humans)})`,
    )
    return each.length === 0 ? sql`1 = 0` : sql`(${sql.join(each, sql` or `)})`
  }
}
