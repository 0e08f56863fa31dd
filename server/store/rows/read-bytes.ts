import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader } from '@/server/store/door/door'
import type { StoredBytes } from '../store'

const inflate = promisify(inflateRaw)

/** No observation keeps more, so nothing inflates to more. */
const MOST_BYTES = 64 * 1024 * 1024

/** `packing`: 0 as they are, 1 raw deflate, 2 they lie in observation `same_as`. */
type Packed = { packing: number; bytes: Buffer | null; same_as: number | null; start: number; length: number }
type Span = { observation_id: number; start: number; length: number; sha256: string }

const spanOf = sql`select observation_id, start, length, sha256 from messages where uid = ${sql.placeholder('uid')}`
const packed = sql`select packing, bytes, same_as, start, length from observations where id = ${sql.placeholder('id')}`

/** The bytes as they were read, as far as they were kept. */
export async function bytesOf(reader: Reader, uid: string): Promise<StoredBytes | null> {
  const span = await reader.get<Span>(spanOf, { uid })
  if (!span) return null
  const first = await packedOf(reader, span.observation_id)
  const bytes = await unpack(reader, first)
  const within = span.start - first.start
  const own = bytes.subarray(within, within + span.length)
  return {
    bytes: own,
    whole: own.length >= span.length - lineEnd(span.length, own.length),
    start: span.start,
    length: span.length,
    sha256: span.sha256,
  }
}

/** The bytes of an observation, as far as they were kept. */
export async function observedBytes(reader: Reader, id: number): Promise<Buffer> {
  return unpack(reader, await packedOf(reader, id))
}

/** The kept bytes of a line end before its line end. */
function lineEnd(length: number, kept: number): number {
  return length - kept <= 2 ? length - kept : 0
}

async function unpack(reader: Reader, found: Packed): Promise<Buffer> {
  let row = found
  const seen = new Set<number>()
  while (row.packing === 2 && row.same_as !== null && !seen.has(row.same_as)) {
    seen.add(row.same_as)
    row = await packedOf(reader, row.same_as)
  }
  const bytes = row.bytes ?? Buffer.alloc(0)
  return row.packing === 1 ? inflate(bytes, { maxOutputLength: MOST_BYTES }) : bytes
}

async function packedOf(reader: Reader, id: number): Promise<Packed> {
  const row = await reader.get<Packed>(packed, { id })
  if (!row) throw new StoreError('corrupt', words.observationMissing(id), words.observationMissingMend)
  return row
}
