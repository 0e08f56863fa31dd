import { sql } from 'drizzle-orm'
import type { ForetoldChange } from '@/lib/message/foretold'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { PLAIN } from '@/server/store/bytes/packing'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import { bringBytes, leaveBlocks } from './bring-bytes'
import { keptTellings } from './foretold-kept'
import { deriveAgain, type Reindexing } from './reindex'

const AT_ONCE = 1_000
const NOTHING = Buffer.alloc(0)

/** From when on what was written counts, UTC ms, by the id of the source; sources without an end are left out. */
export type KeptFrom = ReadonlyMap<number, number>

/**
 * What was written before, by its own time or else by when it was observed, is kept no longer: of a line its hash, its
 * place and its length stay, as of one that is left out when it is read, and what it tells of the lines behind it; of other files nothing but what lies there now.
 * The index is derived again from what is left. Gives how many observations lost their bytes.
 */
export async function age(door: WriteDoor, keptFrom: KeptFrom, reindexing: Reindexing): Promise<number> {
  if (!(await door.write((tx) => isDue(tx, keptFrom)))) return 0
  await reindexing.facts.posted?.renew()
  return door.write(async (tx) => {
    let aged = 0
    for (const [source, from] of keptFrom) aged += await ageSource(tx, { source, from }, reindexing)
    await saveDone(tx, keptFrom)
    if (aged === 0) return 0
    await deriveAgain(tx, reindexing)
    await tx.ring()
    return aged
  })
}

const doneName = (source: number) => `aged:${source}`

/** Once for each day: what is written from now on is younger. */
async function isDue(reader: Reader, keptFrom: KeptFrom): Promise<boolean> {
  const rows = await reader.all<{ name: string; value: string }>(
    sql`select name, value from meta where name like 'aged:%'`,
  )
  const done = new Map(rows.map(({ name, value }) => [name, Number(value)]))
  return [...keptFrom].some(([source, from]) => done.get(doneName(source)) !== from)
}

async function saveDone(tx: Tx, keptFrom: KeptFrom): Promise<void> {
  for (const [source, from] of keptFrom)
    await tx.run(sql`insert into meta (name, value) values (${doneName(source)}, ${String(from)})
      on conflict (name) do update set value = excluded.value`)
}

async function ageSource(
  tx: Tx,
  { source, from }: { source: number; from: number },
  { foretell }: Reindexing,
): Promise<number> {
  const lines = await oldLines(tx, source, from)
  const told = await keptTellings(tx, { source, lines }, foretell)
  await leaveBlocks(tx, (of) => tx.inList(sql`${of}.id`, lines))
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const rows = await tx.all<{ id: number; detail: string | null }>(
      sql`select id, detail from observations where ${tx.inList(sql`id`, lines.slice(at, at + AT_ONCE))}`,
    )
    for (const { id, detail } of rows)
      await tx.run(sql`update observations set bytes = ${NOTHING}, packing = ${PLAIN}, same_as = null, detail = ${withheld(detail, told.get(id))}
        where id = ${id}`)
  }
  const others = await oldOthers(tx, source, from)
  if (others.length === 0) return lines.length
  await bringBytes(tx, (of) => sql`not ${tx.inList(sql`${of}.id`, others)}`)
  await leaveBlocks(tx, (of) => tx.inList(sql`${of}.id`, others))
  await tx.run(sql`delete from observations where ${tx.inList(sql`id`, others)}`)
  return lines.length + others.length
}

function withheld(detail: string | null, foretold: ForetoldChange | undefined): string {
  const known: object = detail === null ? {} : JSON.parse(detail)
  return JSON.stringify({ ...known, cut: true, readings: [], leftOut: LEFT_OUT.older, foretold })
}

/** A line with several messages is as young as the youngest of them. */
async function oldLines(reader: Reader, source: number, from: number): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    sql`select o.id from observations o where o.source_id = ${source} and o.what = 'line'
      and (o.detail is null or o.detail not like '%"leftOut":"%') and (o.at < ${from} or o.id in (
        select observation_id from (
          select observation_id, coalesce(sent_at, observed_at) as written from messages where source_id = ${source}
          union all
          select p.observation_id, coalesce(m.sent_at, m.observed_at) from places p join messages m on m.key = p.message_key
            where m.source_id = ${source}) as said
        group by observation_id having max(written) < ${from}))
      order by o.id`,
  )
  return rows.map(({ id }) => id)
}

/** Presence, registrations and state that lie there now are kept however old. */
async function oldOthers(reader: Reader, source: number, from: number): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    sql`select o.id from observations o join files f on f.id = o.file_id
      where o.source_id = ${source} and f.shape <> 'lines' and o.at < ${from} and o.id not in (
        select max(l.id) from observations l join files g on g.id = l.file_id
          where l.source_id = ${source} and g.gone_at is null and g.shape in ('snapshot', 'listed')
            and l.what in ('content', 'listed') group by l.file_id)
      order by o.id`,
  )
  return rows.map(({ id }) => id)
}
