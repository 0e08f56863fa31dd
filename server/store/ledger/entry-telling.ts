import * as z from 'zod'
import type { SaidOfRow, ToldRow } from '@/lib/ledger/told-row'
import { TOLD_NAMES } from '@/lib/ledger/told-row'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
// A million of them are looked at: as a record of Zod’s that alone is a second.
const said = z.custom<SaidOfRow>((value) => isObject(value) && Object.values(value).every(isSaid))
const rows = z.array(z.tuple([z.enum(TOLD_NAMES), z.string(), sha256.nullable(), said.nullable()]))
const telling = z.object({ rows, key: sha256.optional(), signature: z.string().optional() })

/** What an entry tells of rows, and by what it is signed where it is a snapshot. */
export type Telling = { rows: readonly ToldRow[]; key?: string | undefined; signature?: string | undefined }

/** By the detail of an entry; null where it tells nothing, or nothing that can be read. */
export function toldIn(detail: string): Telling | null {
  // Most entries tell of no row: they are not parsed.
  if (!detail.includes('"rows":[[')) return null
  try {
    return telling.safeParse(JSON.parse(detail)).data ?? null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isSaid = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number'
