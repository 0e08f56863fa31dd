import { deflateRawSync } from 'node:zlib'
import type { BlockDbRow, ObservationDbRow } from '@/drizzle/rows'

/** Smaller bytes are kept as they are where they lie alone. */
const WORTH_PACKING = 1024
/** What is longer packs as well by itself. */
const MOST_OF_ONE = 8 * 1024
/** A block holds so many bytes: one that is wanted of it costs inflating all of them. */
const MOST_IN_BLOCK = 64 * 1024
/** Less gains too little. */
const LEAST_IN_BLOCK = 4 * 1024
/** Takes as long as 3 and packs better; 6 takes twice as long. */
const LEVEL = 4

export const PLAIN = 0
export const DEFLATED = 1
/** The bytes lie in another observation. */
export const ELSEWHERE = 2
/** The bytes lie in a block, where `bytes` of the observation says. */
export const IN_BLOCK = 3

export type Packed = Pick<ObservationDbRow, 'packing' | 'bytes' | 'sameAs'>

/** An observation as far as it is packed. */
export type Packable = Pick<ObservationDbRow, 'id' | 'at'> & Packed

/** Packs bytes that lie alone. */
export function pack(bytes: Uint8Array): Packed {
  if (bytes.length > WORTH_PACKING) {
    const deflated = deflateRawSync(bytes, { level: LEVEL })
    if (deflated.length < bytes.length) return { packing: DEFLATED, bytes: deflated, sameAs: null }
  }
  return plain(bytes)
}

/** Bytes as they are, without a copy of them. */
export function plain(bytes: Uint8Array): Packed {
  return { packing: PLAIN, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sameAs: null }
}

/**
 * Packs the bytes of observations, which are as they were read; short ones that were observed one after the other go into
 * blocks. What is kept is dropped by the month, so no block holds more than one. Gives the blocks; the observations say where they lie.
 */
export function packAll(rows: readonly Packable[]): BlockDbRow[] {
  const blocks: BlockDbRow[] = []
  let open: Packable[] = []
  let size = 0
  const close = () => {
    const block = size < LEAST_IN_BLOCK ? null : blockOf(open)
    if (block === null) for (const row of open) packAlone(row)
    else blocks.push(block)
    open = []
    size = 0
  }
  for (const row of rows) {
    const length = row.bytes?.length ?? 0
    if (row.packing !== PLAIN || length === 0) continue
    if (length > MOST_OF_ONE) {
      packAlone(row)
      continue
    }
    if (size + length > MOST_IN_BLOCK || (open[0] !== undefined && monthOf(open[0]) !== monthOf(row))) close()
    open.push(row)
    size += length
  }
  close()
  return blocks
}

const monthOf = ({ at }: Packable) => new Date(at).toISOString().slice(0, 'YYYY-MM'.length)

function packAlone(row: Packable): void {
  if (row.bytes === null) return
  const { packing, bytes } = pack(row.bytes)
  row.packing = packing
  row.bytes = bytes
}

/** Null where packing gains nothing; else the observations say where in the block they lie. */
function blockOf(rows: readonly Packable[]): BlockDbRow | null {
  const first = rows[0]
  if (first === undefined) return null
  const all = Buffer.concat(rows.map(({ bytes }) => bytes ?? Buffer.alloc(0)))
  const deflated = deflateRawSync(all, { level: LEVEL })
  if (deflated.length + rows.length * SPAN > all.length) return null
  let start = 0
  for (const row of rows) {
    const length = row.bytes?.length ?? 0
    row.packing = IN_BLOCK
    row.bytes = spanBytes(start, length)
    row.sameAs = first.id
    start += length
  }
  return { id: first.id, at: first.at, bytes: deflated }
}

/** Bytes that say where in a block others lie: two numbers of four bytes each, the start and the length. */
const SPAN = 8

function spanBytes(start: number, length: number): Buffer {
  const span = Buffer.alloc(SPAN)
  span.writeUInt32BE(start)
  span.writeUInt32BE(length, SPAN / 2)
  return span
}

/** What an observation holds of the inflated block in which it lies. */
export function spanOf(span: Uint8Array, block: Buffer): Buffer {
  const view = new DataView(span.buffer, span.byteOffset, span.byteLength)
  const start = view.getUint32(0)
  return block.subarray(start, start + view.getUint32(SPAN / 2))
}
