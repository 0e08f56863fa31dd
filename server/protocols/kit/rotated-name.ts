import type { Place, Protocol } from '../protocol'
import { placeOf } from './placing'

/** A file whose name says that it is the past of one beside it, as tools leave it that cut logs in pieces. */
export type RotatedName = {
  /** The name of the file that it is the past of. */
  of: string
  packing: 'none' | 'gzip' | 'other'
}

const DAY = '(?:\\d{8}|\\d{4}-\\d{2}-\\d{2})'
/** A number, a day with or without a time, or the seconds since 1970. */
const MARK = `(?:\\.\\d{1,6}|[-._](?:${DAY}(?:[-_.T]?\\d{2}(?:[-_.:]?\\d{2}){0,2})?|\\d{10}))`
const BEHIND = new RegExp(`^(?<of>.+?)${MARK}{1,2}$`)
const BEFORE_EXTENSION = new RegExp(`^(?<of>.+?)${MARK}{1,2}(?<extension>\\.[A-Za-z]\\w*)$`)
const PACKED = /\.(?:(?<gzip>gz)|xz|bz2|zst|lz4|Z|zip)$/

/**
 * Whose past a path is by its name: that of a file cut in lines, with a number or a date behind its name or before its
 * extension. Null for what has a place of its own, and where no such file could lie beside it.
 */
export function rotatedName(protocol: Pick<Protocol, 'places'>, path: string): RotatedName | null {
  if (!/\d/.test(path) || placeOf(protocol, path) !== null) return null
  const dir = path.slice(0, path.lastIndexOf('/') + 1)
  const whole = path.slice(dir.length)
  const packed = PACKED.exec(whole)
  const name = packed === null ? whole : whole.slice(0, packed.index)
  for (const pattern of [BEHIND, BEFORE_EXTENSION]) {
    const { of, extension = '' } = pattern.exec(name)?.groups ?? {}
    if (of === undefined || !isCutInLines(placeOf(protocol, `${dir}${of}${extension}`))) continue
    return { of: `${of}${extension}`, packing: packingOf(packed) }
  }
  return null
}

function isCutInLines(place: Place | null): boolean {
  return place?.shape === 'lines'
}

function packingOf(packed: RegExpExecArray | null): RotatedName['packing'] {
  if (packed === null) return 'none'
  return packed.groups?.gzip === undefined ? 'other' : 'gzip'
}
