import { type PastName, pastName } from '@/lib/source/past-name'
import type { Protocol } from '../protocol'
import { placeOf } from './placing'

/** A file that is the past of the one with the name `of` beside it. */
export type RotatedName = { of: string; packing: PastName['packing'] }

/**
 * Whose past a path is by its name: that of a file cut in lines, with a number or a date behind its name or before its
 * extension. Null for what has a place of its own, and where no such file could lie beside it.
 */
export function rotatedName(protocol: Pick<Protocol, 'places'>, path: string): RotatedName | null {
  if (!/\d/.test(path) || placeOf(protocol, path) !== null) return null
  const dir = path.slice(0, path.lastIndexOf('/') + 1)
  const past = pastName(path.slice(dir.length))
  const of = past?.of.find((name) => placeOf(protocol, `${dir}${name}`)?.shape === 'lines')
  return past === null || of === undefined ? null : { of, packing: past.packing }
}
