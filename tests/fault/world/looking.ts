import postgres from 'postgres'
import { migratedUrl } from '@/tests/databases'
import { askAll, bodiesIn } from './record'

/** Looks into the record of a tail while it writes, whichever database that is in. */
export type Looking = {
  /** What the tail is started with beside its data directory. */
  circumstances: { database?: string }
  /** The first row; null while there is nothing to look into yet. */
  first: <T>(query: string) => Promise<T | null>
  /** Every row; none while there is nothing to look into yet. */
  all: <T>(query: string) => Promise<T[]>
  count: (from: string) => Promise<number>
  /** The text of every message, also of those whose files are gone. */
  bodies: () => Promise<string[]>
  close: () => Promise<void>
}

export async function lookInto(dialect: 'sqlite' | 'postgres', data: string): Promise<Looking> {
  return dialect === 'sqlite'
    ? {
        ...looking(async <T>(query: string) => askAll<T>(data, query)),
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
  const all = async <T>(query: string) =>
    (await sql.unsafe(query).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '42P01') return []
      throw error
    })) as T[]
  const bodies = async () =>
    (await all<{ body: string }>("select body from messages where reading = 'message'")).map(({ body }) => body)
  const close = async () => {
    await sql.end()
    await remove()
  }
  return { ...looking(all), circumstances: { database: url }, bodies, close }
}

function looking(all: Looking['all']): Pick<Looking, 'all' | 'first' | 'count'> {
  const first = async <T>(query: string) => (await all<T>(query))[0] ?? null
  const count = async (from: string) =>
    Number((await first<{ n: number | string }>(`select count(*) as n from ${from}`))?.n ?? 0)
  return { all, first, count }
}
