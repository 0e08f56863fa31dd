import { sql } from 'drizzle-orm'
import type { Tx, WriteDoor } from '../door'
import { StoreError } from '../errors'
import { FULL } from '../holds'

/**
 * Runs what writes down how a source is doing. Where that meets a full disk, a lock says so to every other process as
 * long as it lasts: a lock takes no room.
 */
export type FullSaid = (sourceId: number, write: (tx: Tx) => Promise<void>) => Promise<void>

/** A data directory with one tail has no other process to tell. */
export const fullSaidAlone = (door: WriteDoor): FullSaid => {
  return (_, write) => door.write(write)
}

export function fullSaidOn(door: WriteDoor): FullSaid {
  /** On which connection the lock of a source is held. */
  const said = new Map<number, number>()

  const say = async (tx: Tx, id: number) => {
    if (said.get(id) === tx.session) return
    await tx.get(sql`select pg_try_advisory_lock(cast(${FULL} as int), cast(${id} as int))`)
    said.set(id, tx.session)
  }
  const unsay = async (tx: Tx, id: number) => {
    if (said.get(id) === tx.session)
      await tx.get(sql`select pg_advisory_unlock(cast(${FULL} as int), cast(${id} as int))`)
    said.delete(id)
  }
  return async (id, write) => {
    try {
      await door.write(write)
    } catch (error) {
      if (error instanceof StoreError && error.code === 'full') await door.write((tx) => say(tx, id))
      throw error
    }
    if (said.has(id)) await door.write((tx) => unsay(tx, id))
  }
}
