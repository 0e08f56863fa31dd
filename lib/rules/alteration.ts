/** Rules that a message breaks which was read and is another now, or gone. */
const ALTERING: readonly string[] = ['GEN005', 'MAO120', 'MAO121', 'SWM231', 'DRM330', 'DRM340']

/** Rules that a list in a file breaks, and not the message that it is told with. */
const LISTING: readonly string[] = ['DRM331']

/** What of these rules is shown: the message itself, or the list in the file in which it lies. */
export const isAltering = (rule: string) => ALTERING.includes(rule)
export const isListing = (rule: string) => LISTING.includes(rule)

/** So many bytes of each side are shown. */
export const SIDE_BYTES = 65_536

/**
 * What became of what was read. `edited`: something else stands in its place. `moved`: the same stands on another line.
 * `removed`: it is left out, what stood around it is there. `cut`: the file ends before it. `deleted`: its file is gone.
 * `left`: it went out of a file that is rewritten as a whole. `unlisted`: a list in such a file names less than before.
 * `unplaced`: too much around it is another to say what stands in its place.
 */
export const ALTERED_HOW = ['edited', 'moved', 'removed', 'cut', 'deleted', 'left', 'unlisted', 'unplaced'] as const
export type AlteredHow = (typeof ALTERED_HOW)[number]

/**
 * One side of an alteration. `kept`: bytes as they were observed, base64, the first of so many; `at`: when, UTC ms.
 * `dropped`: there were so many bytes, and the index keeps none of them any longer. `nothing`: nothing stands there.
 */
export type AlteredSide =
  | { what: 'kept'; bytes: string; length: number; whole: boolean; at: number }
  | { what: 'dropped'; length: number }
  | { what: 'nothing' }

/** What was read once, and what was seen in its place later, both from what the index keeps; the disk is not asked. */
export type Alteration = {
  how: AlteredHow
  /** When it was noticed, UTC ms. */
  at: number
  /** Its file under the root of its source. Lines are counted from 1; null where it is no line. */
  path: string
  line: number | null
  lineNow: number | null
  before: AlteredSide
  after: AlteredSide
}
