import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader } from '@/server/store/door/door'
import type { StoredBytes } from '../store'
import { lyingAt, toldWithin } from './told-within'

const inflate = promisify(inflateRaw)

/** No observation keeps more, so nothing inflates to more. */
const MOST_BYTES = 64 * 1024 * 1024

/** `packing`: 0 as they are, 1 raw deflate, 2 they lie in observation `same_as`. */
type Packed = { packing: number; bytes: Buffer | null; same_as: number | null; start: number; length: number }
type Span = { observation_id: number; start: number; length: number; sha256: string }

const spanOf = (scope: Scope) => {
  const { length, sha256 } = toldWithin(scope)
  return sql`select ${observationOf(scope)} as observation_id, m.start, ${length} as length, ${sha256} as sha256
    from messages m where m.uid = ${sql.placeholder('uid')}`
}

/** What a message `m` was read from, as it is told within a scope. */
export const observationOf = (scope: Scope) => lyingAt(scope, sql`m.observation_id`, sql`p.observation_id`)

const packed = sql`select packing, bytes, same_as, start, length from observations where id = ${sql.placeholder('id')}`

/** The bytes as they were read, as far as they were kept. */
export async function bytesOf(reader: Reader, uid: string, scope: Scope = EVERYTHING): Promise<StoredBytes | null> {
  const span = await reader.get<Span>(spanOf(scope), { uid })
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
