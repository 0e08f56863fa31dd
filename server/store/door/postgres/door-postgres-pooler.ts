import type postgres from 'postgres'
import { postgres as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'

type Sql = Pick<postgres.Sql, 'unsafe' | 'end'>

/** How long a session is waited for, ms: a pooler that has none left says nothing for minutes. */
const WAIT_MS = 10_000

/** Addresses at which a pooler gives sessions of their own, as long as none of its connections was lost. */
const proved = new Set<string>()

export class SessionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

/**
 * Sees to it that a connection is one session of the server for as long as it lives: settings, locks, prepared
 * statements and who listens belong to a session. Throws `StoreError` where a pooler gives the same session to several.
 * `another`: one more connection to the same place.
 */
export async function requireSession(url: string, sql: Sql, another: () => Sql): Promise<void> {
  const { pid, key } = await sessionOf(sql)
  // A pooler makes keys of its own.
  if (pid === key || proved.has(url)) return
  const beside = another()
  try {
    const { pid: other } = await sessionOf(beside)
    if (other === pid) throw shared()
    // While one is within a transaction, another would be given to the first.
    await inTime(beside.unsafe('begin'))
    const [first, second] = [await sessionOf(sql), await sessionOf(beside)]
    await beside.unsafe('rollback')
    if (first.pid !== pid || second.pid !== other) throw shared()
    proved.add(url)
  } finally {
    beside.end({ timeout: 5 }).catch(() => 'it has ended')
  }
}

/** Another pooler may stand there now. */
export const forgetPooler = (url: string) => void proved.delete(url)

const shared = () => new StoreError('place', ...words.shared)

async function sessionOf(sql: Sql): Promise<{ pid: number; key: number | undefined }> {
  const rows = await inTime(sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'))
  return { pid: rows[0]?.pid ?? 0, key: rows.state.pid }
}

async function inTime<T>(asked: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('busy', ...words.noSession)), WAIT_MS)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
