import postgres from 'postgres'
import { emptyUrl } from '@/tests/databases'
import { ask } from './record'

/** Looks into the record of a tail while it writes, whichever database that is in. */
export type Looking = {
  /** What the tail is started with beside its data directory. */
  circumstances: { database?: string }
  /** The first row; null while there is nothing to look into yet. */
  first: <T>(query: string) => Promise<T | null>
  count: (from: string) => Promise<number>
  close: () => Promise<void>
}

export async function lookInto(dialect: 'sqlite' | 'postgres', data: string): Promise<Looking> {
  return dialect === 'sqlite' ? counting(async (query) => ask(data, query)) : lookIntoPostgres()
}

async function lookIntoPostgres(): Promise<Looking> {
  const { url, remove } = await emptyUrl()
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'test', search_path: 'record' },
  })
  const first = async <T>(query: string) => {
    const [row] = await sql.unsafe(query).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '42P01') return []
      throw error
    })
    return (row as T | undefined) ?? null
  }
  const close = async () => {
    await sql.end()
    await remove()
  }
  return { ...counting(first), circumstances: { database: url }, close }
}

function counting(first: Looking['first']): Looking {
  const count = async (from: string) =>
    Number((await first<{ n: number | string }>(`select count(*) as n from ${from}`))?.n ?? 0)
  return { first, count, circumstances: {}, close: async () => {} }
}
