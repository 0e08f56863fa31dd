import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Forgotten, ForgottenCount, ForgottenKind } from '@/lib/source/forgotten'
import { LEFT_OUT } from '@/lib/source/leaving-out'
import { why } from '@/lib/unread/why-unread'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Packed } from '@/server/store/bytes/packing'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import { readRetained, saveRetained } from '@/server/store/ingest/derive/rows/retained'
import { readForgotten, saveForgotten } from '@/server/store/ingest/load/known-forgotten'
import { bringBytes, leaveBlocks } from './bring-bytes'
import { deriveAgain, type Reindexing } from './reindex'

const AT_ONCE = 1_000
const NOTHING = new Uint8Array(0)

/** What is to be forgotten of a source: files by their path, and of other files what says that it is of it. */
export type Forgetting = {
  source: number
  kind: ForgottenKind
  name: string
  globs: readonly string[]
  holds: (path: string) => boolean
  /** What lies at a place that is rewritten as a whole says that it is of it. */
  isOf: (place: string, bytes: Uint8Array) => boolean
}

/** Files that go as a whole, observations of other files, and those of them of which the last one goes. */
type Chosen = { files: readonly number[]; others: readonly number[]; left: readonly number[] }

/** What would be forgotten, as the index stands. */
export async function foreseeForgetting(reader: Reader, forgetting: Forgetting): Promise<ForgottenCount> {
  return countOf(reader, await choose(reader, forgetting))
}

/**
 * Drops what was observed of it with everything that follows from it, the names of its files too, and keeps that it is
 * forgotten: all of it or nothing. What others share with it stays theirs. Numbers go on where they were.
 */
export async function forget(
  door: WriteDoor,
  forgetting: Forgetting,
  at: number,
  reindexing: Reindexing,
): Promise<Forgotten> {
  await reindexing.facts.posted?.renew()
  return door.write(async (tx) => {
    const chosen = await choose(tx, forgetting)
    const count = await countOf(tx, chosen)
    const { source, kind, name } = forgetting
    const all = await readForgotten(tx)
    const isSame = (one: Forgotten) => one.source === source && one.name === name
    const before = all.filter(isSame).flatMap((one) => one.globs)
    const globs = [...new Set([...before, ...forgetting.globs])]
    const forgotten: Forgotten = { source, kind, name, globs, at, ...count }
    const goes = (of: SQL) => isChosen(tx, chosen, sql`${of}.file_id`, sql`${of}.id`)
    await bringBytes(tx, (of) => sql`not ${goes(of)}`)
    await leaveBlocks(tx, goes)
    await tx.run(sql`delete from observations where ${isChosen(tx, chosen, sql`file_id`, sql`id`)}`)
    await tx.run(sql`delete from files where ${tx.inList(sql`id`, chosen.files)}`)
    await tx.run(sql`update files set status = 'ignored', rule = ${LEFT_OUT.forgotten}, content_sha = null
      where ${tx.inList(sql`id`, chosen.left)}`)
    const retained = await readRetained(tx)
    if (retained.beyond.length > 0)
      await saveRetained(tx, { ...retained, beyond: await stillThere(tx, retained.beyond) })
    await saveForgotten(tx, [...all.filter((one) => !isSame(one)), forgotten])
    await deriveAgain(tx, reindexing)
    await tx.ring()
    return forgotten
  })
}

/** Takes back what was forgotten: a tail that begins to read the source meets these files as new ones. Gives whether it was. */
export async function unforget(door: WriteDoor, which: Pick<Forgotten, 'source' | 'name'>): Promise<boolean> {
  return door.write(async (tx) => {
    const all = await readForgotten(tx)
    const left = all.filter(({ source, name }) => source !== which.source || name !== which.name)
    if (left.length === all.length) return false
    await saveForgotten(tx, left)
    const met = sql`source_id = ${which.source} and status = 'ignored' and rule = ${LEFT_OUT.forgotten}`
    await tx.run(sql`delete from files where ${met}
      and not exists (select 1 from observations o where o.file_id = files.id)`)
    await tx.run(sql`update files set status = 'pending', rule = ${why('not-read-yet')}, content_sha = null, size = 0, mtime_ms = 0
      where ${met}`)
    await tx.ring()
    return true
  })
}

async function choose(reader: Reader, { source, holds, isOf }: Forgetting): Promise<Chosen> {
  const files = await reader.all<{ id: number; path: string; place: string | null; shape: string | null }>(
    sql`select id, path, place, shape from files where source_id = ${source} order by id`,
  )
  const whole = files.filter(({ path }) => holds(path)).map(({ id }) => id)
  const asked = files.filter(({ path, shape }) => !holds(path) && shape === 'snapshot')
  const others: number[] = []
  const left: number[] = []
  for (const { id, place } of asked) {
    const rows = await reader.all<Kept>(
      sql`select id, what, packing, bytes, same_as as "sameAs" from observations where file_id = ${id} order by id`,
    )
    const kept = await keptBytes(
      reader,
      rows.filter(({ what }) => what === 'content'),
    )
    let mine = false
    for (const row of rows) {
      if (row.what === 'content') mine = isOf(place ?? '', kept.get(row.id) ?? NOTHING)
      if (mine) others.push(row.id)
    }
    if (mine) left.push(id)
  }
  return { files: whole, others, left }
}

type Kept = Packed & { id: number; what: string }

function isChosen(reader: Reader, { files, others }: Chosen, file: ReturnType<typeof sql>, id: ReturnType<typeof sql>) {
  return sql`(${reader.inList(file, files)} or ${reader.inList(id, others)})`
}

type Spot = {
  id: number
  path: string
  generation: number
  start: number
  length: number
  sha256: string
  what: string
}

async function countOf(reader: Reader, chosen: Chosen): Promise<ForgottenCount> {
  const digest = createHash('sha256')
  const touched = new Set<string>()
  let [bytes, observations] = [0, 0]
  for (let last = 0; ; ) {
    const rows = await reader.all<Spot>(
      sql`select o.id, f.path, o.generation, o.start, o.length, o.sha256, o.what from observations o join files f on f.id = o.file_id
        where o.id > ${last} and ${isChosen(reader, chosen, sql`o.file_id`, sql`o.id`)} and o.sha256 is not null
        order by o.id limit ${AT_ONCE}`,
    )
    for (const { path, generation, start, length, sha256, what } of rows) {
      digest.update(`${sha256} ${JSON.stringify(path)} ${generation} ${start} ${length}\n`)
      touched.add(path)
      observations += 1
      if (what !== 'line-same') bytes += length
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) break
  }
  const said = await reader.get<{ count: number; first: number | null; last: number | null }>(
    sql`select count(*) as count, min(coalesce(sent_at, observed_at)) as first, max(coalesce(sent_at, observed_at)) as last
      from messages where reading = 'message' and ${isChosen(reader, chosen, sql`file_id`, sql`observation_id`)}`,
  )
  const { count: messages, first, last } = said ?? { count: 0, first: null, last: null }
  return { files: touched.size, observations, messages, bytes, first, last, sha256: digest.digest('hex') }
}

async function stillThere(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    sql`select id from observations where ${tx.inList(sql`id`, ids)} order by id`,
  )
  return rows.map(({ id }) => id)
}
