import { sql } from 'drizzle-orm'
import { postgres as words } from '@/lib/text/data/database'
import { carryLedger } from '@/server/store/data/carry'
import { CONTENTS } from '@/server/store/data/contents'
import { hasTable, type Migration, migrate } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor, openWriteDoor, type Reader, type Tx, type WriteDoor } from '@/server/store/door/door'

/** A Postgres database in which a ledger is restored: no console, no tail and no second restore has it until `end`. */
export type Alone = {
  /** Whether there is a ledger already. */
  holds: () => Promise<boolean>
  /** Puts the ledger of a SQLite file in the place of the one that is there, which stays as schema `aside`: all or nothing. */
  exchange: (file: string, aside: string, at: number) => Promise<void>
  end: () => Promise<void>
}

/** Throws `StoreError`: `locked` where a console or a tail runs on it. */
export async function openAlone(url: string, migrations: readonly Migration[]): Promise<Alone> {
  const place = { dialect: 'postgres', url } as const
  const staging = { ...place, schema: 'ledger_moving' } as const
  const doors: WriteDoor[] = []
  const hold = async (schema: 'record' | 'ledger_moving', by: 'tails' | 'consoles') => {
    const door = await openWriteDoor({ ...place, schema }, 'normal', { by, alone: true })
    doors.push(door)
    return door
  }
  const end = async () => {
    for (const door of doors.splice(0).reverse()) await door.close()
  }
  try {
    await hold('record', 'tails')
    const door = await hold('ledger_moving', 'consoles')
    const sessions = () => Promise.all(doors.map((one) => one.write(async (tx) => tx.session)))
    const began = String(await sessions())
    const exchange: Alone['exchange'] = async (file, aside, at) => {
      await door.write(emptied)
      await migrate(door, migrations, at)
      await load(file, { door, read: () => openReadDoor(staging) })
      // What a connection holds ends with it: somebody else may have written meanwhile.
      if (String(await sessions()) !== began) throw new StoreError('unreachable', ...words.broke)
      await door.write((tx) => publish(tx, aside))
    }
    return {
      holds: () => door.write(holdsLedger),
      exchange: (...to) => exchange(...to).finally(() => door.write(dropStaging)),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Whether a ledger came in at that time by a restore. */
export async function cameIn(ledger: Reader, at: number): Promise<boolean> {
  if (!(await hasTable(ledger, 'entries'))) return false
  return (await ledger.get(sql`select n from entries where act = 'restore' and at = ${at}`)) !== undefined
}

const tables = sql`select 1 as found from information_schema.tables where table_schema = 'ledger' limit 1`
const holdsLedger = async (tx: Tx) => (await tx.get(tables)) !== undefined

const dropStaging = (tx: Tx) => tx.run(sql`drop schema if exists ledger_moving cascade`)

async function emptied(tx: Tx): Promise<void> {
  await dropStaging(tx)
  await tx.run(sql`create schema ledger_moving`)
}

async function load(file: string, to: Parameters<typeof carryLedger>[1]): Promise<void> {
  const from = await openReadDoor({ dialect: 'sqlite', file })
  await carryLedger(from, to, CONTENTS.ledger).finally(() => from.close())
}

async function publish(tx: Tx, aside: string): Promise<void> {
  // Else the first questions are planned as if nothing were there.
  for (const { name } of CONTENTS.ledger) await tx.run(sql`analyze ${sql.identifier(name)}`)
  // Everything before it was committed without waiting for the disk; this commit waits for all of it.
  await tx.run(sql`set local synchronous_commit = on`)
  if (await holdsLedger(tx)) await tx.run(sql`alter schema ledger rename to ${sql.identifier(aside)}`)
  else await tx.run(sql`drop schema if exists ledger`)
  await tx.run(sql`alter schema ledger_moving rename to ledger`)
}
