import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { migrate, migrationsIn, type Part } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor, openWriteDoor, type Tx, type WriteDoor } from '@/server/store/door/door'
import type { Data } from '../data'
import type { Staging } from './staging'

export async function stageSchemas(data: Data, url: string, at: number): Promise<Staging> {
  const place = (part: Part) => ({ dialect: 'postgres', url, schema: `${part}_moving` }) as const
  const doors: WriteDoor[] = []
  const end = async () => {
    const [record] = doors
    await record?.write(dropApart)
    for (const door of doors.splice(0).reverse()) await door.close()
  }
  const create = async (part: Part) => {
    const door = await openWriteDoor(
      place(part),
      'normal',
      part === 'record' ? { by: 'tails', alone: true } : undefined,
    )
    doors.push(door)
    if (part === 'record') await door.write(clearAway)
    await migrate(door, await migrationsIn(data.migrations, 'postgres', part), at)
    return door
  }
  try {
    const record = await create('record')
    const indices = await record.write(dropIndices)
    const ledger = await create('ledger')
    return {
      doors: { record, ledger },
      read: (part) => openReadDoor(place(part)),
      publish: () => publish(record, indices),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function clearAway(tx: Tx): Promise<void> {
  await assertNothing(tx)
  await dropApart(tx)
  await tx.run(sql`create schema record_moving`)
}

async function dropApart(tx: Tx): Promise<void> {
  await tx.run(sql`drop schema if exists record_moving cascade`)
  await tx.run(sql`drop schema if exists ledger_moving cascade`)
}

/**
 * Made once all rows are there, an index costs a fraction of what it costs row by row. Gives how they are made. Keys stay.
 */
async function dropIndices(tx: Tx): Promise<string[]> {
  const found = await tx.all<{ dropped: string; made: string }>(
    sql`select 'drop index ' || quote_ident(c.relname) as dropped, pg_get_indexdef(c.oid) as made
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = cast('record_moving' as regnamespace) and not c.relispartition
        and not exists (select 1 from pg_constraint k where k.conindid = c.oid)
      order by 1`,
  )
  for (const { dropped } of found) await tx.run(sql.raw(dropped))
  // Of a table in parts this would make an index of none of them.
  return found.map(({ made }) => made.replace(' ON ONLY ', ' ON '))
}

function publish(record: WriteDoor, indices: readonly string[]): Promise<void> {
  return record.write(async (tx) => {
    await assertNothing(tx)
    for (const made of indices) await tx.run(sql.raw(made))
    // Else the first questions are planned as if nothing were there.
    await tx.run(sql`analyze`)
    // Everything before it was committed without waiting for the disk; this commit waits for all of it.
    await tx.run(sql`set local synchronous_commit = on`)
    await tx.run(sql`drop schema if exists record`)
    await tx.run(sql`drop schema if exists ledger`)
    await tx.run(sql`alter schema record_moving rename to record`)
    await tx.run(sql`alter schema ledger_moving rename to ledger`)
  })
}

async function assertNothing(tx: Tx): Promise<void> {
  const found = await tx.get<{ name: string }>(
    sql`select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('record', 'ledger') order by 1 limit 1`,
  )
  if (found === undefined) return
  throw new StoreError('place', words.notEmpty.schemas(found.name), words.notEmpty.schemasMend)
}
