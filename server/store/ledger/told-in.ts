import { z } from 'zod'
import type { ToldRow } from '@/lib/told-row'
import { TOLD_NAMES } from '@/lib/told-row'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const said = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
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
