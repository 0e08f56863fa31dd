import { sql } from 'drizzle-orm'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import { store as words } from '@/lib/text/data/store-words'
import { keptBytes } from '@/server/store/bytes/inflated'
import type { Packed } from '@/server/store/bytes/packing'
import { StoreError } from '@/server/store/door/base/store-error'
import type { Reader } from '@/server/store/door/door'
import type { StoredBytes } from '../store'
import { lyingAt, toldWithin } from './told-within'

type Kept = Packed & { id: number; start: number }
type Span = { observation_id: number; start: number; length: number; sha256: string }

const spanOf = (scope: Scope) => {
  const { length, sha256 } = toldWithin(scope)
  return sql`select ${observationOf(scope)} as observation_id, m.start, ${length} as length, ${sha256} as sha256
    from messages m where m.uid = ${sql.placeholder('uid')}`
}

/** What a message `m` was read from, as it is told within a scope. */
export const observationOf = (scope: Scope) => lyingAt(scope, sql`m.observation_id`, sql`p.observation_id`)

const packed = sql`select id, packing, bytes, same_as as "sameAs", start from observations where id = ${sql.placeholder('id')}`

/** The bytes as they were read, as far as they were kept. */
export async function bytesOf(reader: Reader, uid: string, scope: Scope = EVERYTHING): Promise<StoredBytes | null> {
  const span = await reader.get<Span>(spanOf(scope), { uid })
  if (!span) return null
  const first = await packedOf(reader, span.observation_id)
  const bytes = await bytesIn(reader, first)
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
  return bytesIn(reader, await packedOf(reader, id))
}

/** The kept bytes of a line end before its line end. */
function lineEnd(length: number, kept: number): number {
  return length - kept <= 2 ? length - kept : 0
}

async function bytesIn(reader: Reader, row: Kept): Promise<Buffer> {
  const kept = await keptBytes(reader, [row])
  const bytes = kept.get(row.id)
  if (bytes === undefined) throw missing(row.sameAs ?? row.id)
  return bytes
}

async function packedOf(reader: Reader, id: number): Promise<Kept> {
  const row = await reader.get<Kept>(packed, { id })
  if (!row) throw missing(id)
  return row
}

const missing = (id: number) => new StoreError('corrupt', words.observationMissing(id), words.observationMissingMend)
