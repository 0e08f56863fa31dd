import { sql } from 'drizzle-orm'
import { DAY_MS } from '@/lib/time/clock'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'

/** In which browsers people signed in. Only the sha256 of what such a browser keeps is stored. Times are UTC ms. */
export type BrowserStore = {
  knows: (tokenSha: string, person: string, now: number) => Promise<boolean>
  /** Somebody signed in in it; forgets those beyond the newest of the person, and those that nobody used for long. */
  keep: (tokenSha: string, person: string, now: number) => Promise<void>
}

/** As long as browsers keep a cookie. */
export const BROWSER_LIVES_MS = 400 * DAY_MS
const MOST_BROWSERS = 20

const known = sql`select count(*) as count from browsers
  where token_sha = ${sql.placeholder('tokenSha')} and person = ${sql.placeholder('person')}
    and seen_at > ${sql.placeholder('since')}`

export function browserStore(writer: WriteDoor, reader: ReadDoor): BrowserStore {
  return {
    knows: async (tokenSha, person, now) => {
      const found = await reader.get<{ count: number }>(known, { tokenSha, person, since: now - BROWSER_LIVES_MS })
      return (found?.count ?? 0) > 0
    },
    keep: (tokenSha, person, now) =>
      writer.write(async (tx) => {
        await tx.run(sql`insert into browsers (token_sha, person, seen_at) values (${tokenSha}, ${person}, ${now})
          on conflict (person, token_sha) do update set seen_at = excluded.seen_at`)
        await tx.run(sql`delete from browsers where person = ${person} and (seen_at <= ${now - BROWSER_LIVES_MS}
          or token_sha not in (select token_sha from browsers where person = ${person}
            order by seen_at desc, token_sha limit ${sql.raw(String(MOST_BROWSERS))}))`)
      }),
  }
}
