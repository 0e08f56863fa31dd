import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Values } from '@/server/store/door/door'
import type { TestDatabase } from '@/tests/databases'

/** A reader that notes by which way SQLite answers each question; of Postgres, whose ways its statistics tell, none. */
export function explaining(db: TestDatabase, asked: Reader = db.reader()): { reader: Reader; ways: string[][] } {
  const ways: string[][] = []
  const explain = async (...[query, values]: Parameters<Reader['all']>) => {
    if (db.dialect === 'postgres') return
    const steps = await asked.all<{ detail: string }>(sql`explain query plan ${query}`, values)
    ways.push(steps.map(({ detail }) => detail))
  }
  return { reader: noting(asked, explain), ways }
}

/** A reader of which every question is told before it is asked. */
export function noting(asked: Reader, note: (query: SQL, values?: Values) => void | Promise<void>): Reader {
  return {
    ...asked,
    all: async (query, values) => {
      await note(query, values)
      return asked.all(query, values)
    },
    get: async (query, values) => {
      await note(query, values)
      return asked.get(query, values)
    },
  }
}
