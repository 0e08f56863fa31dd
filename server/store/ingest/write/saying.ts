import { sql } from 'drizzle-orm'
import type { Tx, WriteDoor } from '@/server/store/door/door'
import { refusalLock } from '@/server/store/door/refused-writes'

/**
 * Runs what writes of a source. Where the server refuses it, a lock says so and why to every other process until
 * something is written: a lock takes no room.
 */
export type Saying = <T>(sourceId: number, write: () => Promise<T>) => Promise<T>

/** A data directory with one tail has no other process to tell. */
export const sayingNothing: Saying = (_, write) => write()

/** `keep` takes again the leads that ended with their connection: what is said counts beside the lead alone. */
export function sayingOn(door: WriteDoor, keep: (tx: Tx) => Promise<void>): Saying {
  /** By which lock each source says it, and on which connection that is held. */
  const said = new Map<number, { lock: number; session: number | null }>()

  const unsay = async (tx: Tx, id: number) => {
    const now = said.get(id)
    if (now?.session === tx.session)
      await tx.get(sql`select pg_advisory_unlock(cast(${now.lock} as int), cast(${id} as int))`)
    said.delete(id)
  }
  const say = async (tx: Tx, id: number, lock: number) => {
    await keep(tx)
    if (said.get(id)?.lock !== lock) await unsay(tx, id)
    if (!said.has(id)) said.set(id, { lock, session: null })
    for (const [one, what] of said) {
      if (what.session === tx.session) continue
      await tx.get(sql`select pg_try_advisory_lock(cast(${what.lock} as int), cast(${one} as int))`)
      what.session = tx.session
    }
  }
  return async (id, write) => {
    let written: Awaited<ReturnType<typeof write>>
    try {
      written = await write()
    } catch (error) {
      const lock = refusalLock(error)
      // A server that grants no lock either leaves nothing to say it by.
      if (lock !== null) await door.write((tx) => say(tx, id, lock)).catch(() => undefined)
      throw error
    }
    if (said.has(id)) await door.write((tx) => unsay(tx, id)).catch(() => undefined)
    return written
  }
}
