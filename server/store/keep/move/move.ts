import { postgres } from '@/lib/text/data/database'
import { store as words } from '@/lib/text/data/store-words'
import { type CarriedTable, carryTables } from '@/server/store/data/carry'
import { CONTENTS } from '@/server/store/data/contents'
import type { Part } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'
import { type Data, openForReading, openLedger, openRecord } from '../data'
import { openStaging, type Staging } from './staging'

export type MovedTable = CarriedTable & { part: Part }

export type Moving = {
  at: number
  pid: number
  /** Every row counts twice: it is copied, and it is read again where it was put. */
  onProgress: (done: number, total: number) => void
}

const PARTS = ['record', 'ledger'] as const

/**
 * Carries a record and its ledger to an empty place, whatever the two databases, and reads both again to compare them.
 * Where anything differs, or it is stopped, the target is left as it was. The source stays. Throws `StoreError`.
 */
export async function move(source: Data, target: Data, moving: Moving): Promise<MovedTable[]> {
  const from = await openSource(source, moving)
  try {
    const to = await openStaging(target, moving.at, moving.pid)
    try {
      const tables = await carry(from.doors, to, moving.onProgress)
      await from.assertStill()
      if (tables.every(({ equal }) => equal)) await to.publish()
      return tables
    } finally {
      await to.end()
    }
  } finally {
    await from.close()
  }
}

type Source = { [part in Part]: ReadDoor | null }

/** Nobody writes into it until it is closed; it is brought to the tables of this version first. */
async function openSource(data: Data, { at, pid }: Moving) {
  const doors: Source = { record: null, ledger: null }
  const open: (() => Promise<void>)[] = []
  const close = async () => {
    for (const each of open.splice(0).reverse()) await each()
  }
  const read = async (part: Part) => {
    const door = await openForReading(data, part)
    doors[part] = door
    open.push(door.close)
  }
  try {
    const record = await openRecord(data, at, pid, true)
    open.push(record.close)
    const held = [record.door]
    await read('record')
    if (await isThere(data, 'ledger')) {
      const ledger = await openLedger(data, at, true)
      open.push(ledger.close)
      held.push(ledger)
      await read('ledger')
    }
    const began = await sessionsOf(held)
    return { doors, close, assertStill: async () => assertSame(began, await sessionsOf(held)) }
  } catch (error) {
    await close()
    throw error
  }
}

async function sessionsOf(doors: readonly WriteDoor[]): Promise<string> {
  return String(await Promise.all(doors.map((door) => door.write(async (tx) => tx.session))))
}

/** What a connection holds ends with it: somebody else may have written meanwhile. */
function assertSame(before: string, now: string): void {
  if (before !== now) throw new StoreError('unreachable', postgres.broke[0], words.moveAgain)
}

/** A ledger is there once a console was opened. */
async function isThere(data: Data, part: Part): Promise<boolean> {
  try {
    await (await openForReading(data, part)).close()
    return true
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    if (error.code === 'older') return true
    if (error.code === 'missing') return false
    throw error
  }
}

async function carry(from: Source, to: Staging, onProgress: Moving['onProgress']): Promise<MovedTable[]> {
  const total = 2 * (await countAll(from))
  let done = 0
  const onRows = (count: number) => {
    done += count
    onProgress(done, total)
  }
  const tables: MovedTable[] = []
  for (const part of PARTS) {
    const staged = { door: to.doors[part], read: () => to.read(part) }
    const carried = await carryTables(from[part], staged, CONTENTS[part], onRows)
    tables.push(...carried.map((table) => ({ part, ...table })))
  }
  return tables
}

async function countAll(from: Source): Promise<number> {
  let rows = 0
  for (const part of PARTS)
    for (const { count } of CONTENTS[part]) rows += (await from[part]?.get<{ count: number }>(count))?.count ?? 0
  return rows
}
