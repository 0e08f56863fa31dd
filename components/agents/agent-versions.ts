import { type DiffLine, diffLines } from '@/lib/json/diff'
import { pretty } from '@/lib/json/shown-json'
import { type Loosened, loosened } from '@/lib/names/loosened'
import type { Edition } from '@/lib/source/edition'

/** What stands between a version and the one that it is compared with. */
export type Between = 'unreadable' | 'unnamed' | 'gone' | 'large'

export type Version = {
  edition: Edition
  /** What became of its file, or how its content stands to the last before it. `cut`: what is older was not asked for. */
  how: Between | 'listed' | 'changed' | 'same' | 'first' | 'cut'
  /** What changed since the one that it is compared with; null where it is compared with none. */
  lines: DiffLine[] | null
  /** Where its agent has more freedom than by that one. */
  loosened: Loosened[]
  /** When that one was, UTC ms. */
  against: number | null
  /** Each once, the oldest first. */
  between: Between[]
}

const ALONE = { lines: null, loosened: [], against: null, between: [] }

/**
 * Versions of one subject, newest first, each compared with the last before it that has content: who removes a file and
 * writes it anew, or is seen halfway through a write, hides no change by it.
 */
export function versionsOf(editions: readonly Edition[]): Version[] {
  const cut = editions.at(-1)?.earlier === true
  return editions.map((edition, index) => {
    const { what, content } = edition
    if (what !== 'content' || content === null) {
      return { edition, how: what === 'content' ? 'large' : what, ...ALONE }
    }
    const older = editions.slice(index + 1)
    const before = older.findIndex((one) => one.what === 'content' && one.content !== null)
    const known = older[before]
    if (!known) return { edition, how: cut ? 'cut' : 'first', ...ALONE }
    const lines = diffLines(pretty(known.content ?? ''), pretty(content))
    return {
      edition,
      how: lines.some(({ kind }) => kind !== 'same') ? 'changed' : 'same',
      lines,
      loosened: loosened(known.content ?? '', content),
      against: known.at,
      between: [
        ...new Set(
          older
            .slice(0, before)
            .reverse()
            .map(({ what }) => what),
        ),
      ].filter((what) => what !== 'content' && what !== 'listed'),
    }
  })
}
