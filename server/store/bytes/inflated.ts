import { promisify } from 'node:util'
import { inflateRaw, inflateRawSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { ObservationDbRow } from '@/drizzle/rows'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader } from '@/server/store/door/door'
import { DEFLATED, ELSEWHERE, IN_BLOCK, type Packed, spanOf } from './packing'

/** No observation keeps more, so nothing inflates to more. */
const MOST_BYTES = 64 * 1024 * 1024
/** What is longer is inflated on a thread of its own. */
const LONG = 256 * 1024

const inflate = promisify(inflateRaw)

type Row = Pick<ObservationDbRow, 'id'> & Packed

/**
 * The bytes of observations as they were read, as far as they are kept, by the id of each; none for one that refers to
 * what is there no more. Throws a `StoreError` (`corrupt`) where a block is missing.
 */
export async function keptBytes(reader: Reader, rows: readonly Row[]): Promise<Map<number, Buffer>> {
  const holding = await holders(reader, rows)
  const blocks = await blocksOf(reader, [...holding.values()])
  const kept = new Map<number, Buffer>()
  for (const [id, row] of holding) kept.set(id, await unpack(row, blocks))
  return kept
}

/** Where the bytes of each lie, through any number of others. */
async function holders(reader: Reader, rows: readonly Row[]): Promise<Map<number, Row>> {
  const holding = new Map<number, Row>()
  let open = new Map<number, number>()
  const place = (id: number, row: Row, next: Map<number, number>) => {
    if (row.packing === ELSEWHERE && row.sameAs !== null) next.set(id, row.sameAs)
    else holding.set(id, row)
  }
  for (const row of rows) place(row.id, row, open)
  for (const seen = new Set<number>(); open.size > 0; ) {
    const wanted = [...new Set(open.values())].filter((id) => !seen.has(id))
    for (const id of wanted) seen.add(id)
    const found = await reader.all<Row>(
      sql`select id, packing, bytes, same_as as "sameAs" from observations where ${reader.inList(sql`id`, wanted)}`,
    )
    const byId = new Map(found.map((row) => [row.id, row]))
    const further = new Map<number, number>()
    for (const [id, at] of open) {
      const row = byId.get(at)
      if (row !== undefined) place(id, row, further)
    }
    open = further
  }
  return holding
}

async function blocksOf(reader: Reader, rows: readonly Row[]): Promise<Map<number, Buffer>> {
  const ids = new Set(rows.flatMap(({ packing, sameAs }) => (packing === IN_BLOCK && sameAs !== null ? [sameAs] : [])))
  if (ids.size === 0) return new Map()
  const found = await reader.all<{ id: number; bytes: Uint8Array }>(
    sql`select id, bytes from blocks where ${reader.inList(sql`id`, [...ids])}`,
  )
  return new Map(found.map(({ id, bytes }) => [id, inflateRawSync(bytes, { maxOutputLength: MOST_BYTES })]))
}

async function unpack({ id, packing, bytes, sameAs }: Row, blocks: ReadonlyMap<number, Buffer>): Promise<Buffer> {
  if (bytes === null) return Buffer.alloc(0)
  if (packing === DEFLATED && bytes.length > LONG) return inflate(bytes, { maxOutputLength: MOST_BYTES })
  if (packing === DEFLATED) return inflateRawSync(bytes, { maxOutputLength: MOST_BYTES })
  if (packing !== IN_BLOCK) return bytes
  const block = blocks.get(sameAs ?? -1)
  if (block === undefined) throw new StoreError('corrupt', words.observationMissing(id), words.observationMissingMend)
  return spanOf(bytes, block)
}
