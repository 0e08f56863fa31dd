import { sql } from 'drizzle-orm'
import type { QuietHours } from '@/lib/pages/quiet-hours'
import { NO_PREFERENCES, type Preferences, TIMES } from '@/lib/reader/preferences'
import { LANGUAGES } from '@/lib/reader/reader'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'
import { quietFrom, quietTo } from '@/server/store/hand/kept-quiet'

/** How people want pages to be. Those of who is signed in are read with their session. */
export type PreferenceStore = {
  keep: (person: string, wanted: Preferences) => Promise<void>
  /** Of somebody who need not be there. */
  of: (person: string) => Promise<Preferences>
  /** When their screens notify of nothing that can wait; null: never. */
  quietOf: (person: string) => Promise<QuietHours | null>
  keepQuiet: (person: string, quiet: QuietHours | null) => Promise<void>
}

export type PreferenceColumns = { language: string | null; times: string | null }

export function preferenceStore(writer: WriteDoor, reader: ReadDoor): PreferenceStore {
  return {
    keep: (person, { language, times }) =>
      writer.write(async (tx) => {
        await tx.run(sql`insert into preferences (person, language, times) values (${person}, ${language}, ${times})
          on conflict (person) do update set language = excluded.language, times = excluded.times`)
      }),
    of: async (person) => {
      const found = await reader.get<PreferenceColumns>(
        sql`select language, times from preferences where person = ${person}`,
      )
      return found === undefined ? NO_PREFERENCES : preferencesFrom(found)
    },
    quietOf: async (person) => {
      const found = await reader.get<{ quiet: string | null }>(
        sql`select quiet from preferences where person = ${person}`,
      )
      return quietFrom(found?.quiet ?? null)
    },
    keepQuiet: (person, quiet) =>
      writer.write(async (tx) => {
        await tx.run(sql`insert into preferences (person, quiet) values (${person}, ${quietTo(quiet)})
          on conflict (person) do update set quiet = excluded.quiet`)
      }),
  }
}

/** What a later version kept counts as not chosen. */
export function preferencesFrom({ language, times }: PreferenceColumns): Preferences {
  return {
    language: LANGUAGES.find((one) => one === language) ?? null,
    times: TIMES.find((one) => one === times) ?? null,
  }
}
