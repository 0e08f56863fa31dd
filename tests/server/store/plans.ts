import { sql } from 'drizzle-orm'
import type { Reader, Values } from '@/server/store/door'
import type { TestDatabase } from '@/tests/databases'

/** A reader that notes by which way SQLite answers each question; of Postgres, whose ways its statistics tell, none. */
export function explaining(db: TestDatabase): { reader: Reader; ways: string[][] } {
  const ways: string[][] = []
  const explain = async (...[query, values]: Parameters<Reader['all']>) => {
    if (db.dialect === 'postgres') return
    const steps = await db.reader().all<{ detail: string }>(sql`explain query plan ${query}`, values)
    ways.push(steps.map(({ detail }) => detail))
  }
  const reader: Reader = {
    ...db.reader(),
    all: async (query, values?: Values) => {
      await explain(query, values)
      return db.reader().all(query, values)
    },
    get: async (query, values?: Values) => {
      await explain(query, values)
      return db.reader().get(query, values)
    },
  }
  return { reader, ways }
}
