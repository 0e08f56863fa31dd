import postgres from 'postgres'
import { migratedUrl } from '@/tests/databases'
import { ask, bodiesIn } from './record'

/** Looks into the record of a tail while it writes, whichever database that is in. */
export type Looking = {
  /** What the tail is started with beside its data directory. */
  circumstances: { database?: string }
  /** The first row; null while there is nothing to look into yet. */
  first: <T>(query: string) => Promise<T | null>
  count: (from: string) => Promise<number>
  /** The text of every message, also of those whose files are gone. */
  bodies: () => Promise<string[]>
  close: () => Promise<void>
}

export async function lookInto(dialect: 'sqlite' | 'postgres', data: string): Promise<Looking> {
  return dialect === 'sqlite'
    ? {
        ...counting(async (query) => ask(data, query)),
        circumstances: {},
        bodies: async () => bodiesIn(data),
        close: async () => {},
      }
    : lookIntoPostgres()
}

async function lookIntoPostgres(): Promise<Looking> {
  const { url, remove } = await migratedUrl()
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'test', search_path: 'record' },
  })
  const all = (query: string) =>
    sql.unsafe(query).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '42P01') return []
      throw error
    })
  const first = async <T>(query: string) => ((await all(query))[0] as T | undefined) ?? null
  const bodies = async () =>
    (await all("select body from messages where reading = 'message'")).map(({ body }) => String(body))
  const close = async () => {
    await sql.end()
    await remove()
  }
  return { ...counting(first), circumstances: { database: url }, bodies, close }
}

function counting(first: Looking['first']): Pick<Looking, 'first' | 'count'> {
  const count = async (from: string) =>
    Number((await first<{ n: number | string }>(`select count(*) as n from ${from}`))?.n ?? 0)
  return { first, count }
}
