import { sql } from 'drizzle-orm'
import type { ReadDoor, WriteDoor } from './door'

/** A source that a person chose in the console. */
export type Watched = { protocol: string; root: string; demo: boolean }

export type WatchedStore = {
  list: () => Promise<Watched[]>
  add: (wanted: Watched, at: number) => Promise<void>
  remove: (root: string, at: number) => Promise<void>
}

export function watchedStore(writer: WriteDoor, reader: ReadDoor): WatchedStore {
  return {
    list: async () => {
      const rows = await reader.all<{ protocol: string; root: string; demo: number }>(
        sql`select protocol, root, demo from watched where removed_at is null order by id`,
      )
      return rows.map((row) => ({ ...row, demo: row.demo === 1 }))
    },
    add: ({ protocol, root, demo }, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from watched where root = ${root}`)
        await tx.run(
          sql`insert into watched (id, protocol, root, demo, added_at)
            select coalesce(max(id), 0) + 1, ${protocol}, ${root}, ${demo ? 1 : 0}, cast(${at} as bigint) from watched`,
        )
      }),
    remove: (root, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`update watched set removed_at = ${at} where root = ${root}`)
      }),
  }
}
