import { sql } from 'drizzle-orm'
import type { ReadDoor, Reader, WriteDoor } from '@/server/store/door/door'
import { readConfig } from '@/server/store/rows/source-config'
import type { SourceConfig } from '../store'

/** A source that a person chose in the console. `config`: what was chosen for it; null: everything as usual. */
export type Watched = {
  protocol: string
  root: string
  /** Null: made from the name of the directory. */
  label: string | null
  demo: boolean
  config: SourceConfig | null
}

export type WatchedStore = {
  list: () => Promise<Watched[]>
  add: (wanted: Omit<Watched, 'config'> & Partial<Pick<Watched, 'config'>>, at: number) => Promise<void>
  remove: (root: string, at: number) => Promise<void>
  /** Takes back a removal; what was chosen for it holds again. */
  restore: (root: string) => Promise<void>
  configure: (root: string, config: SourceConfig) => Promise<void>
}

export type ChosenConfig = Pick<Watched, 'protocol' | 'root'> & { config: SourceConfig }

/** What people chose for sources, for who only reads the ledger. */
export async function chosenConfigs(ledger: Reader): Promise<ChosenConfig[]> {
  const rows = await ledger.all<Pick<WatchedDbRow, 'protocol' | 'root'> & { config: string }>(
    sql`select protocol, root, config from watched where removed_at is null and config is not null`,
  )
  return rows.map((row) => ({ ...row, config: readConfig(row.config) }))
}

type WatchedDbRow = { protocol: string; root: string; label: string | null; demo: number; config: string | null }

export function watchedStore(writer: WriteDoor, reader: ReadDoor): WatchedStore {
  return {
    list: async () => {
      const rows = await reader.all<WatchedDbRow>(
        sql`select protocol, root, label, demo, config from watched where removed_at is null order by id`,
      )
      return rows.map(({ protocol, root, label, demo, config }) => ({
        ...{ protocol, root, label, demo: demo === 1 },
        config: config === null ? null : readConfig(config),
      }))
    },
    add: ({ protocol, root, label, demo, config = null }, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from watched where root = ${root}`)
        await tx.run(
          sql`insert into watched (id, protocol, root, label, demo, config, added_at)
            select coalesce(max(id), 0) + 1, ${protocol}, ${root}, cast(${label} as text), ${demo ? 1 : 0},
              cast(${config === null ? null : JSON.stringify(config)} as text),
              cast(${at} as bigint) from watched`,
        )
      }),
    remove: (root, at) =>
      writer.write(async (tx) => {
        await tx.run(sql`update watched set removed_at = ${at} where root = ${root}`)
      }),
    restore: (root) =>
      writer.write(async (tx) => {
        await tx.run(sql`update watched set removed_at = null where root = ${root}`)
      }),
    configure: (root, config) =>
      writer.write(async (tx) => {
        await tx.run(sql`update watched set config = ${JSON.stringify(config)} where root = ${root}`)
      }),
  }
}
