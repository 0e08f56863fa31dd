import { sql } from 'drizzle-orm'
import { monthOf } from '@/server/store/data/months'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import {
  firstRetained,
  isRetained,
  RETAINED,
  type Retained,
  readRetained,
  saveRetained,
} from '@/server/store/ingest/derive/rows/retained'
import { loadNumbers, saveNumbers } from '@/server/store/ingest/write/counters'
import { bringBytes, takeOutOfBlocks } from './bring-bytes'
import { carryTellings } from './foretold-kept'
import { deriveAgain, type Reindexing } from './reindex'

const AT_ONCE = 1_000

/** From when on observations are to be kept, and when that is asked; UTC ms. */
type Wanted = { from: number; at: number }

/**
 * Drops what was observed before the month of `from` and derives the index again from what is left, so that
 * nothing in it tells of what was dropped. What snapshots and listed documents that lie there now hold is left, whenever
 * it was observed, and the last line of a file that tells of those behind it, without its bytes. Files stay counted.
 * Gives how many observations were dropped. Nothing is done where there are none.
 * Stopped half-way it leaves nothing but rows that do not count, and drops them when it is asked again.
 */
export async function retain(door: WriteDoor, { from, at }: Wanted, reindexing: Reindexing): Promise<number> {
  await reindexing.facts.posted?.renew()
  const retained = await door.write((tx) => choose(tx, { from: monthOf(from), at }, reindexing))
  if (retained.dropped) return 0
  return door.dialect === 'postgres' ? dropMonths(door) : dropRows(door, retained)
}

async function choose(tx: Tx, { from, at }: Wanted, reindexing: Reindexing): Promise<Retained> {
  const known = await readRetained(tx)
  const first = await firstRetained(tx, known)
  if (known.from >= from || first === null || first >= from) return known
  const numbers = await loadNumbers(tx)
  const rev = (numbers.get('rev') ?? 0) + 1
  const carried = await carryTellings(tx, from, reindexing.foretell)
  const beyond = [...(await presentOf(tx, from)), ...carried].sort((one, other) => one - other)
  const next = { from, beyond, rev, dropped: false, at, count: 0 }
  await bringBytes(tx, (of) => isRetained(tx, of, next))
  await takeOutOfBlocks(tx, (of) => sql`${of}.at < ${from} and ${isRetained(tx, of, next)}`)
  await saveRetained(tx, next)
  await saveNumbers(tx, new Map([...numbers, [RETAINED, from]]), numbers)
  await deriveAgain(tx, reindexing)
  await tx.ring()
  return next
}

/** The last that was observed of each snapshot and listed document that lies there now, where that was before `from`. */
async function presentOf(reader: Reader, from: number): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    sql`select id from observations where at < ${from} and id in (
      select max(o.id) from observations o join files f on f.id = o.file_id
        where f.gone_at is null and f.shape in ('snapshot', 'listed') and o.what in ('content', 'listed')
        group by o.file_id)
      order by id`,
  )
  return rows.map(({ id }) => id)
}

/** In small transactions, so that what is read meanwhile need not wait. */
async function dropRows(door: WriteDoor, retained: Retained): Promise<number> {
  let dropped = 0
  for (let last = 0; ; ) {
    const ids = await door.write(async (tx) => {
      const rows = await tx.all<{ id: number }>(
        sql`select id from observations o where id > ${last} and at < ${retained.from}
          and not ${isRetained(tx, sql`o`, retained)} order by id limit ${AT_ONCE}`,
      )
      const found = rows.map(({ id }) => id)
      if (found.length > 0) await tx.run(sql`delete from observations where ${tx.inList(sql`id`, found)}`)
      const count = retained.count + dropped + found.length
      if (found.length < AT_ONCE) await tx.run(sql`delete from blocks where at < ${retained.from}`)
      await saveRetained(tx, { ...retained, dropped: found.length < AT_ONCE, count })
      return found
    })
    dropped += ids.length
    last = ids.at(-1) ?? last
    if (ids.length < AT_ONCE) return dropped
  }
}

/** Whole months at once. The few that stay lie among the others afterwards. */
async function dropMonths(door: WriteDoor): Promise<number> {
  return door.write(async (tx) => {
    // Another process may have chosen more meanwhile, or have dropped and counted them.
    const retained = await readRetained(tx)
    if (retained.dropped) return 0
    const early = sql`from observations where at < ${retained.from}`
    const before = await tx.get<{ count: number }>(sql`select count(*) as count ${early}`)
    await tx.run(sql`create temporary table staying on commit drop as
      select * from observations o where at < ${retained.from} and ${isRetained(tx, sql`o`, retained)}`)
    const months = await tx.all<{ name: string }>(
      sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'observations'::regclass and relname ~ '^observations_[0-9]{4}_[0-9]{2}$'
          and relname < to_char(to_timestamp(${retained.from}::bigint / 1000) at time zone 'UTC', '"observations_"YYYY"_"MM')`,
    )
    for (const { name } of months) await tx.run(sql`drop table ${sql.identifier(name)}`)
    await tx.run(sql`delete ${early}`)
    await tx.run(sql`delete from blocks where at < ${retained.from}`)
    const stayed = await tx.run(sql`insert into observations select * from staying`)
    const count = (before?.count ?? 0) - stayed
    await saveRetained(tx, { ...retained, dropped: true, count })
    return count
  })
}
