import { type PastName, pastName } from '@/lib/source/past-name'
import type { Protocol } from '../protocol'
import { placeOf } from './placing'

/** A file that is the past of the one with the path `of`. */
export type RotatedName = { of: string; packing: PastName['packing'] }

/**
 * Whose past a path is by its name: that of a file cut in lines beside it, with a number or a date behind its name or before
 * its extension, or of one that its program put aside. Null for what has a place of its own, and where no such file could be.
 */
export function rotatedName(protocol: Pick<Protocol, 'places'>, path: string): RotatedName | null {
  if (!/\d/.test(path) || placeOf(protocol, path) !== null) return null
  const aside = protocol.places.flatMap(({ putAside }) => putAside?.from(path) ?? [])[0]
  if (aside !== undefined) return { of: aside, packing: 'none' }
  const dir = path.slice(0, path.lastIndexOf('/') + 1)
  const past = pastName(path.slice(dir.length))
  const of = past?.of.map((name) => `${dir}${name}`).find((one) => placeOf(protocol, one)?.shape === 'lines')
  return past === null || of === undefined ? null : { of, packing: past.packing }
}
