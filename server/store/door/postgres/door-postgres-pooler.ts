import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { postgres as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'

export type Reached = {
  /** One connection of the driver. */
  sql: { unsafe: (text: string) => PromiseLike<postgres.RowList<postgres.Row[]>>; end: postgres.Sql['end'] }
  /** Whether whoever stands at the address has said anything on it yet. */
  isGreeted: () => boolean
}

/** How long a server is waited for, and then a session: a pooler that has none left says nothing for minutes. */
export const WAIT_MS = 10_000
/** How long a session is first given to hear what was told, ms. */
const HEARS_MS = 100

/** Addresses at which each connection is a session of its own, as long as none of them was lost. */
const proved = new Set<string>()

/** Another server or pooler may stand there now. */
export const forgetAddress = (url: string) => void proved.delete(url)

export class SessionLost extends Error {
  readonly code = 'CONNECTION_CLOSED'
}

export const sharedSession = () => new StoreError('place', ...words.shared)

type Probe = {
  /** One more connection to the same place, which calls `ring` when it is told something. */
  another: (ring: () => void) => Reached
  waitMs: number
}

/**
 * Sees to it that a connection is one session of the server for as long as it lives: settings, locks, prepared
 * statements and who listens belong to a session. Throws `StoreError` where a pooler gives the same session to several.
 */
export async function requireSession(url: string, reached: Reached, probe: Probe): Promise<void> {
  if (proved.has(url)) return
  const rows = await inTime(reached, reached.sql.unsafe(OWN_PID), probe.waitMs)
  // A pooler makes keys of its own.
  if (rows[0]?.pid !== rows.state.pid) await requireEars(reached, rows[0]?.pid, probe)
  proved.add(url)
}

const OWN_PID = 'select pg_backend_pid() as pid'

/**
 * What a session listens for comes to a connection that asks nothing only while that session is its own. Where it has
 * come by the time of its next answer, that may have brought it: then it is told again, with more time.
 */
async function requireEars(reached: Reached, pid: unknown, { another, waitMs }: Probe): Promise<void> {
  const bell = { rung: 0, ring: () => {} }
  const ears = another(() => {
    bell.rung += 1
    bell.ring()
  })
  const ask = (of: Reached, text: string) => inTime(of, of.sql.unsafe(text), waitMs)
  try {
    // Most often seen at once, and nothing is left behind in a session of others.
    if ((await ask(ears, OWN_PID))[0]?.pid === pid) throw sharedSession()
    const channel = `"signalbox_${randomUUID()}"`
    for (let patience = HEARS_MS; patience < waitMs; patience *= 2) {
      const before = bell.rung
      await ask(ears, `listen ${channel}`)
      const rung = new Promise<true>((resolve) => {
        bell.ring = () => resolve(true)
      })
      await ask(reached, `notify ${channel}`)
      if (await within(patience, rung, () => false)) return
      await ask(ears, `unlisten ${channel}`)
      if (bell.rung === before) throw sharedSession()
    }
    throw new StoreError('unreachable', ...words.noAnswer)
  } finally {
    ears.sql.end({ timeout: 5 }).catch(() => 'it has ended')
  }
}

/** The answer to the first questions on a connection, which may wait for its session. */
export function inTime<T>(reached: Reached, asked: PromiseLike<T>, waitMs: number): Promise<T> {
  return within(waitMs, asked, () => {
    if (!reached.isGreeted()) throw new StoreError('unreachable', ...words.noAnswer)
    throw new StoreError('busy', words.noSession(waitMs / 1000), words.noSessionMend)
  })
}

async function within<T, Late>(ms: number, asked: PromiseLike<T>, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<Late>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late())
      } catch (error) {
        reject(error)
      }
    }, ms)
  })
  try {
    return await Promise.race([asked, passed])
  } finally {
    clearTimeout(timer)
  }
}
