import { postgres as words } from '@/lib/text/data/database'
import { HOLDS, type Hold } from '@/server/store/door/base/advisory-locks'
import { StoreError } from '@/server/store/door/base/store-error'
import { type Client, guarded } from './door-postgres-connection'
import { sharedSession } from './door-postgres-pooler'
import { beginInTurn, type Turn } from './door-postgres-turn'

/** Writers of a schema take turns: numbers are given in the order in which they are committed. */
export const TURNS = { record: 4801, ledger: 4802, record_moving: 4803, ledger_moving: 4804 }

/**
 * A process that was paused must not keep what it holds: the server ends its connection. One who must be alone does
 * other things between its transactions.
 */
export function patienceWith(hold: Hold | null) {
  const transaction = { idle_in_transaction_session_timeout: '8s' }
  return hold?.by === 'tails' && !hold.alone ? { ...transaction, idle_session_timeout: '8s' } : transaction
}

/** What is known of the one connection: `pid` since its first transaction, `broken` since the transaction began. */
export type Session = { pid: number | null; holds: boolean; broken: boolean; number: number }

/** Whether a session may read alone: it goes on so when its database no longer says so, for it asked that as it began. */
function isReadOnly(error: unknown): boolean {
  const { cause } = error instanceof StoreError ? error : { cause: error }
  return cause instanceof Error && 'code' in cause && cause.code === '25006'
}

/** The driver's own transactions fail beyond catching when the connection ends inside them. */
export function inTransaction<T>(
  client: Client,
  { session, turn, renew }: { session: Session; turn: Turn; renew: () => void },
  body: () => Promise<T>,
): Promise<T> {
  return guarded(async () => {
    const pid = await beginInTurn(client, turn)
    session.broken = false
    let isShared = false
    try {
      // A pooler may be set to another mode at any time.
      isShared = session.pid !== null && session.pid !== pid
      if (isShared) throw sharedSession()
      session.pid = pid
      const result = await body()
      await unbroken(client, session).unsafe('commit')
      return result
    } catch (error) {
      if (!session.broken) await client.unsafe('rollback')
      if (isShared || isReadOnly(error)) renew()
      throw error
    }
  })
}

/** A connection that broke is replaced at the next statement, which would then stand outside the transaction. */
export function unbroken(client: Client, session: Session): Client {
  return {
    unsafe: (text, values, options) => {
      if (session.broken) throw new StoreError('unreachable', ...words.broke)
      return client.unsafe(text, values, options)
    },
  }
}

/** The lock belongs to the session: it outlives the transaction and ends with the connection. */
export async function take(client: Client, { by, alone }: Hold): Promise<void> {
  const how = alone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const [row] = await client.unsafe<{ held: boolean }[]>(`select ${how}($1::bigint) as held`, [HOLDS[by]])
  if (row?.held) return
  throw alone
    ? new StoreError('locked', words.held[by], words.heldMend)
    : new StoreError('locked', words.taken, words.takenMend)
}
