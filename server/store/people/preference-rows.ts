import { sql } from 'drizzle-orm'
import { type Preferences, TIMES } from '@/lib/reader/preferences'
import { LANGUAGES } from '@/lib/reader/reader'
import type { WriteDoor } from '@/server/store/door/door'

/** How people want pages to be. They are read with who is signed in. */
export type PreferenceStore = {
  keep: (person: string, wanted: Preferences) => Promise<void>
}

export type PreferenceColumns = { language: string | null; times: string | null }

export function preferenceStore(writer: WriteDoor): PreferenceStore {
  return {
    keep: (person, { language, times }) =>
      writer.write(async (tx) => {
        await tx.run(sql`insert into preferences (person, language, times) values (${person}, ${language}, ${times})
          on conflict (person) do update set language = excluded.language, times = excluded.times`)
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
