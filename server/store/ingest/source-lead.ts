import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { SOURCES } from '@/server/store/door/base/advisory-locks'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Tx, WriteDoor } from '@/server/store/door/door'

/** Who reads which source, where several processes write one database. */
export type Leads = {
  /**
   * False while another process leads, or when nobody wants the source any more. `lost`: the lead has ended. `taken` says
   * in the same transaction what holds from now on.
   */
  take: (sourceId: number, lost: () => void, taken: (tx: Tx) => Promise<void>) => Promise<boolean>
  /** Throws `StoreError` `fenced` unless this process leads the source now. `epoch` where it was read in `tx` already. */
  check: (tx: Tx, sourceId: number, epoch?: number) => Promise<void>
  /** Takes again what ended with the connection, also where the lead is still being taken. */
  keep: (tx: Tx) => Promise<void>
  release: (sourceId: number) => Promise<void>
  close: () => void
}

/** Below the time after which the server ends a connection that says nothing. */
const CHECK_MS = 2_000

/** Where a data directory has one tail there is nobody to give way to. */
export const leadsAlone: Leads = {
  take: async () => true,
  check: async () => {},
  keep: async () => {},
  release: async () => {},
  close: () => {},
}

export const epochOf = (sourceId: number) => `epoch:${sourceId}`

/** Ends every lead of a source: whoever led it cannot write. Gives the new epoch. */
export async function renewEpoch(tx: Tx, sourceId: number): Promise<number> {
  const row = await tx.get<{ value: number }>(
    sql`insert into counters (name, value) values (${epochOf(sourceId)}, 1)
      on conflict (name) do update set value = counters.value + 1 returning value`,
  )
  return row?.value ?? 0
}

/**
 * The lock of a source says who may lead it; it ends with the connection. The epoch says whether somebody else has led
 * since: a process that was paused, or lost its connection, finds it changed and has to begin again from the index.
 */
export function leadsOn(door: WriteDoor): Leads {
  const mine = new Map<number, { epoch: number; lost: () => void }>()
  /** On which connection a lock is held. */
  const locked = new Map<number, number>()

  const lock = async (tx: Tx, id: number): Promise<boolean> => {
    if (locked.get(id) === tx.session) return true
    const row = await tx.get<{ held: boolean }>(
      sql`select pg_try_advisory_lock(cast(${SOURCES} as int), cast(${id} as int)) as held`,
    )
    if (row?.held) locked.set(id, tx.session)
    return row?.held ?? false
  }
  const lose = (id: number): StoreError => {
    const { lost } = mine.get(id) ?? {}
    mine.delete(id)
    lost?.()
    return new StoreError('fenced', words.readBy, words.readByMend)
  }
  const check = async (tx: Tx, id: number, epoch?: number) => {
    const lead = mine.get(id)
    if (lead === undefined || !(await lock(tx, id))) throw lose(id)
    if ((epoch ?? (await readEpoch(tx, id))) !== lead.epoch) throw lose(id)
  }

  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      // By what its connection holds others see that a tail runs, also one that leads nothing.
      if (mine.size === 0) await door.write(async () => {})
      for (const id of [...mine.keys()]) await door.write((tx) => check(tx, id))
    } catch {
      // Whoever lost its lead was told; a server out of reach is asked again.
    } finally {
      looking = false
    }
  }
  const timer = setInterval(() => void look(), CHECK_MS)
  timer.unref()

  return {
    take: async (id, lost, taken) => {
      const epoch = await door.write(async (tx) => {
        if (!(await isWanted(tx, id)) || !(await lock(tx, id))) return null
        await taken(tx)
        return renewEpoch(tx, id)
      })
      if (epoch !== null) mine.set(id, { epoch, lost })
      return epoch !== null
    },
    check,
    keep: async (tx) => {
      for (const id of locked.keys()) await lock(tx, id)
    },
    release: async (id) => {
      mine.delete(id)
      await door.write(async (tx) => {
        if (locked.get(id) === tx.session)
          await tx.get(sql`select pg_advisory_unlock(cast(${SOURCES} as int), cast(${id} as int))`)
        locked.delete(id)
      })
    },
    close: () => clearInterval(timer),
  }
}

async function readEpoch(tx: Tx, id: number): Promise<number> {
  return (await tx.get<{ value: number }>(sql`select value from counters where name = ${epochOf(id)}`))?.value ?? 0
}

async function isWanted(tx: Tx, id: number): Promise<boolean> {
  return (await tx.get(sql`select id from sources where id = ${id} and removed_at is null`)) !== undefined
}
