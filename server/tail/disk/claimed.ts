import type { Stats } from 'node:fs'

/** A sparse file claims any size: of so many bytes, all entries that one source may have fit into one sum. */
const MOST_BYTES = 2 ** 43

/** The size of a file, or the most that the index holds of it. */
export function sizeOf({ size }: Pick<Stats, 'size'>): number {
  return Math.min(size, MOST_BYTES)
}

/** When it was changed, in whole ms, or the nearest time that the index holds. */
export function changedAtOf({ mtimeMs }: Pick<Stats, 'mtimeMs'>): number {
  return Math.trunc(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(mtimeMs, Number.MAX_SAFE_INTEGER)))
}
