/** What the name of a file says that may be the past of one beside it. */
export type PastName = { of: readonly string[]; packing: 'none' | 'gzip' | 'other' }

const DAY = '(?:\\d{8}|\\d{4}-\\d{2}-\\d{2})'
/** A number, a day with or without a time, or the seconds since 1970. */
const MARK = `(?:\\.\\d{1,6}|[-._](?:${DAY}(?:[-_.T]?\\d{2}(?:[-_.:]?\\d{2}){0,2})?|\\d{10}))`
const BEHIND = new RegExp(`^(?<of>.+?)${MARK}{1,2}$`)
const BEFORE_EXTENSION = new RegExp(`^(?<of>.+?)${MARK}{1,2}(?<extension>\\.[A-Za-z]\\w*)$`)
const PACKED = /\.(?:(?<gzip>gz)|xz|bz2|zst|lz4|Z|zip)$/

/** Of which names it may be the past, as tools leave it that cut logs in pieces; null where it names none. */
export function pastName(whole: string): PastName | null {
  const packed = PACKED.exec(whole)
  const name = packed === null ? whole : whole.slice(0, packed.index)
  const of = [BEHIND, BEFORE_EXTENSION].flatMap((pattern) => {
    const { of: stem, extension = '' } = pattern.exec(name)?.groups ?? {}
    return stem === undefined ? [] : [`${stem}${extension}`]
  })
  return of.length === 0 ? null : { of, packing: packingOf(packed) }
}

function packingOf(packed: RegExpExecArray | null): PastName['packing'] {
  if (packed === null) return 'none'
  return packed.groups?.gzip === undefined ? 'other' : 'gzip'
}
