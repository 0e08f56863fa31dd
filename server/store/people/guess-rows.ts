import { sql } from 'drizzle-orm'
import { insertMany, type ReadDoor, type WriteDoor } from '@/server/store/door/door'

/** How often something was tried. `key`: a sha256 of what and from where. Times are UTC ms. */
export type Count = { key: string; tries: number; since: number; until: number; strikes: number }

/** What must be known of guesses after a restart. */
export type GuessStore = {
  /** Those that may still count; forgets the others. */
  load: (now: number) => Promise<Count[]>
  /** Keeps these as they are now, and no more those that are named in `gone`. */
  keep: (counts: readonly Count[], gone: readonly string[]) => Promise<void>
}

/** Longer than any wait. */
const LIVES_MS = 60 * 60_000
const COLUMNS = ['key', 'tries', 'since', 'until', 'strikes'] as const

export function guessStore(writer: WriteDoor, reader: ReadDoor): GuessStore {
  return {
    load: async (now) => {
      const over = now - LIVES_MS
      await writer.write(async (tx) => {
        await tx.run(sql`delete from guesses where since < ${over} and "until" < ${over}`)
      })
      return reader.all<Count>(sql`select "key", tries, since, "until", strikes from guesses order by since`)
    },
    keep: (counts, gone) =>
      writer.write(async (tx) => {
        const named = [...counts.map(({ key }) => key), ...gone]
        if (named.length === 0) return
        await tx.run(sql`delete from guesses where ${tx.inList(sql`"key"`, named)}`)
        const rows = counts.map((count) => COLUMNS.map((column) => count[column]))
        await insertMany(tx, 'guesses', COLUMNS, rows)
      }),
  }
}
