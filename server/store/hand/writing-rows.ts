import { sql } from 'drizzle-orm'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { refsTo, type Tell } from '@/server/store/ledger/rows-told'

/** Since when a source may be written to, who said so and why. */
export type WritingOn = { since: number; person: string; name: string; assurance: string; why: string | null }

/** Which sources may be written to; one that is not here is read-only. `tell` puts the change on record with it. Times are UTC ms. */
export type WritingStore = {
  of: (root: string) => Promise<WritingOn | null>
  on: (root: string, by: WritingOn, tell: Tell) => Promise<void>
  off: (root: string, tell: Tell) => Promise<void>
}

const byRoot = sql`select since, person, name, assurance, why from writing where root = ${sql.placeholder('root')}`

export function writingStore(writer: WriteDoor, reader: ReadDoor): WritingStore {
  return {
    of: async (root) => (await reader.get<WritingOn>(byRoot, { root })) ?? null,
    on: (root, { since, person, name, assurance, why }, tell) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from writing where root = ${root}`)
        const names = ['root', 'since', 'person', 'name', 'assurance', 'why']
        await insertMany(tx, 'writing', names, [[root, since, person, name, assurance, why]])
        await tell(tx, refsTo('writing', [root]))
      }),
    off: (root, tell) =>
      writer.write(async (tx) => {
        await tx.run(sql`delete from writing where root = ${root}`)
        await tell(tx, refsTo('writing', [root]))
      }),
  }
}
