import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ObservationDbRow } from '@/drizzle/rows'
import { changed, type Foretold, NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Reading } from '@/lib/message/reading'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Reader, Tx, WriteDoor } from '@/server/store/door/door'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import type { Step, StepFile } from '@/server/store/ingest/derive/rows/model'
import { isRetained, type Retained, readRetained } from '@/server/store/ingest/derive/rows/retained'
import { stepOf } from '@/server/store/ingest/derive/step'
import { COUNTED } from '@/server/store/ingest/load/load-state'
import { giver, loadNumbers, type Numbers, saveNumbers } from '@/server/store/ingest/write/counters'
import { DERIVATION, DERIVATION_COUNTER, derivationOf, TIMES_DERIVED } from '@/server/store/ingest/write/derivation'
import { JUDGING } from '@/server/store/ingest/write/judged-counter'
import { MEASURED_MINUTES, MEASURING } from '@/server/store/ingest/write/measured-counter'
import { allSources } from '@/server/store/ingest/write/sources-written'
import { DERIVED, SUMMED } from '@/server/store/ingest/write/tables'
import type { Source } from '@/server/store/store'
import { deriveSteps } from '../ingest'

/** Bytes as they were kept, and where they were found. */
export type Kept = {
  source: Source
  path: string
  place: string | null
  what: 'line' | 'content' | 'listed'
  line: number | null
  bytes: Uint8Array
  /** What earlier lines of its file tell of it, where they are asked. */
  foretold?: Foretold
}

/** What the protocol of the source makes of kept bytes now: the same as a tail that reads them on the disk. Never throws. */
export type ReadAgain = (kept: Kept) => Reading[]

/** What is known after a kept line of those behind it; undefined where its place asks for nothing. Never throws. */
export type ForetellAgain = (kept: Kept, before: Foretold) => Foretold | undefined

export type Reindexing = {
  facts: ProtocolFacts
  read: ReadAgain
  foretell: ForetellAgain
  onProgress?: (done: number, total: number) => void
  /** Aborted: it stops, and leaves what was there before. */
  signal?: AbortSignal
}

const AT_ONCE = 1_000
const NOTHING = new Uint8Array(0)

type Row = ObservationDbRow & { path: string; place: string | null; shape: string | null }

/**
 * Drops everything that is derived and derives it again from what was kept, batch by batch, in one transaction: the same
 * content, `seq` and `rev` included.
 */
export async function reindex(door: WriteDoor, reindexing: Reindexing): Promise<{ rev: number }> {
  await reindexing.facts.posted?.renew()
  return door.write((tx) => deriveAgain(tx, reindexing))
}

/**
 * Derives the index anew where an older version derived it. Until that commits, readers have what was there before,
 * whole; one that is stopped leaves it so. Gives whether there was anything to derive. Throws what `signal` says.
 */
export async function deriveWhereOlder(door: WriteDoor, reindexing: Reindexing): Promise<boolean> {
  if ((await door.write(derivationOf)) >= DERIVATION) return false
  await reindexing.facts.posted?.renew()
  return door.write(async (tx) => {
    // Another process may have done so meanwhile.
    if ((await derivationOf(tx)) >= DERIVATION) return false
    const { rev } = await deriveAgain(tx, reindexing)
    await tx.ring()
    return rev > 0
  })
}

/** `reindex` as a part of a transaction; what people had written was asked for before it. */
export async function deriveAgain(tx: Tx, reindexing: Reindexing): Promise<{ rev: number }> {
  const retained = await readRetained(tx)
  const total =
    (await tx.get<{ batch: number }>(sql`select batch from observations order by id desc limit 1`))?.batch ?? 0
  if (total > 0) reindexing.onProgress?.(0, total)
  const reached = (await loadNumbers(tx)).get('rev') ?? 0
  const numbers = await dropDerived(tx)
  const before: Numbers = new Map(numbers)
  if (retained.rev > 0) numbers.set('rev', retained.rev)
  const sources = new Map((await allSources(tx)).map((source) => [source.id, source]))
  const known: Known = new Map()
  for await (const rows of batchesOf(tx, retained)) {
    reindexing.signal?.throwIfAborted()
    await replay(tx, { ...reindexing, sources, numbers, rows, known })
    reindexing.onProgress?.(rows[0]?.batch ?? 0, total)
  }
  // Who follows was told up to there: what comes now must lie beyond, also where less follows than before.
  if (reached > (numbers.get('rev') ?? 0)) numbers.set('rev', reached)
  numbers.set(DERIVATION_COUNTER, DERIVATION)
  giver(numbers)(TIMES_DERIVED)
  await saveNumbers(tx, numbers, before)
  return { rev: numbers.get('rev') ?? 0 }
}

/** What the lines of each file tell so far. */
type Known = Map<number, Foretold>

async function replay(
  tx: Tx,
  given: Reindexing & { sources: ReadonlyMap<number, Source>; numbers: Numbers; rows: readonly Row[]; known: Known },
): Promise<void> {
  const { sources, numbers, rows, facts } = given
  const source = sources.get(rows[0]?.sourceId ?? 0)
  if (source === undefined) return
  // What a line that moved says was read where it was first seen.
  const kept = await keptBytes(
    tx,
    rows.filter(({ what }) => what !== 'line-same'),
  )
  const steps = rows.map((row): Step => {
    const file: StepFile = { id: row.fileId, path: row.path, place: row.place, shape: row.shape }
    const bytes = kept.get(row.id) ?? NOTHING
    return stepOf(source.label, file, row, { bytes, readings: readingsOf(row, { ...given, source, bytes }) })
  })
  await deriveSteps(tx, { source, facts, numbers, steps })
}

const Detail = z.object({
  readings: z.array(z.custom<Reading>()).optional(),
  foretold: z.record(z.string(), z.string().nullable()).optional(),
})

/** What is kept beside an observation: readings that could not be read again, and what it tells of the lines behind it. */
export function readDetail(detail: string | null): z.infer<typeof Detail> {
  return detail === null ? {} : Detail.parse(JSON.parse(detail))
}

/** What was cut could not be read again, so its readings were kept beside it, and what it tells of the lines behind it. */
function readingsOf(
  row: Row,
  { source, bytes, read, foretell, known }: Reindexing & { source: Source; bytes: Uint8Array; known: Known },
): Reading[] {
  const { what, path, place, line, detail } = row
  if (what !== 'line' && what !== 'content' && what !== 'listed') return []
  const { readings: kept, foretold } = readDetail(detail)
  const before = known.get(row.fileId) ?? NOTHING_FORETOLD
  if (foretold !== undefined) known.set(row.fileId, changed(before, foretold))
  if (kept !== undefined) return kept
  const again: Kept = { source, path, place, what, line, bytes }
  const after = foretell(again, before)
  if (after === undefined) return read(again)
  known.set(row.fileId, after)
  return read({ ...again, foretold: before })
}

/** Observations of one transaction after the other. Their ids rise from batch to batch. */
async function* batchesOf(reader: Reader, retained: Retained): AsyncGenerator<Row[]> {
  let open: Row[] = []
  for (let last = 0; ; ) {
    const rows =
      await reader.all<Row>(sql`select o.id, o.batch, o.source_id as "sourceId", o.file_id as "fileId", o.generation,
        o.what, o.at, o.start, o.length, o.line, o.sha256, o.packing, o.bytes, o.same_as as "sameAs", o.detail, o.look, f.path, f.place, f.shape
      from observations o join files f on f.id = o.file_id where o.id > ${last} and ${isRetained(reader, sql`o`, retained)}
        order by o.id limit ${AT_ONCE}`)
    for (const row of rows) {
      if (open.length > 0 && open[0]?.batch !== row.batch) {
        yield open
        open = []
      }
      open.push(row)
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < AT_ONCE) break
  }
  if (open.length > 0) yield open
}

async function dropDerived(tx: Tx): Promise<Numbers> {
  if (tx.dialect === 'sqlite') await tx.run(sql`insert into messages_fts(messages_fts) values ('delete-all')`)
  for (const table of [...DERIVED, ...SUMMED]) await tx.run(sql`delete from ${sql.identifier(table)}`)
  const numbers = await loadNumbers(tx)
  const gone = [...numbers.keys()].filter(
    (name) =>
      // What is kept by the minute is so from the same minute on.
      name !== MEASURED_MINUTES &&
      ([JUDGING, MEASURING, 'messages:'].some((beginning) => name.startsWith(beginning)) ||
        COUNTED.some((counted) => counted === name)),
  )
  for (const name of gone) {
    await tx.run(sql`delete from counters where name = ${name}`)
    numbers.delete(name)
  }
  return numbers
}
