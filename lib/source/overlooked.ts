/**
 * Why a source must not look well: it holds no file, none of its files is read, nearly none is, or what is read of it
 * holds no message while others are ignored.
 */
export type Hardly = 'empty' | 'none' | 'few' | 'no-message'

/** What lies in a source of which hardly anything is read, and what would read it. */
export type Overlooked = {
  why: Hardly
  /** Files that are read, wait to be, or cannot be. */
  taken: number
  /** Of how many that lie there. To who sees a part of the source alone no number is told: 0. */
  onDisk: number
  /** Among the first that are ignored, most first. */
  kinds: readonly { ending: string; count: number }[]
  /** As what, and from where, most of those would be read; null where nothing would read them. */
  wouldRead: WouldRead | null
  /** What its protocol reads, in words. */
  looksFor: string
}

export type WouldRead = { protocol: string; title: string; root: string; count: number }

/** Nearly none: at most one of so many. */
const OF_SO_MANY = 20
const MOST_KINDS = 4

export function hardlyRead({
  files: { read, unreadable, pending, ignored, onDisk },
  messages,
}: {
  files: Record<'read' | 'unreadable' | 'pending' | 'ignored' | 'onDisk', number>
  messages: number
}): Hardly | null {
  const taken = read + unreadable + pending
  if (onDisk === 0) return 'empty'
  if (ignored === 0) return null
  if (taken === 0) return 'none'
  if (taken * OF_SO_MANY <= onDisk) return 'few'
  return messages === 0 && unreadable + pending === 0 ? 'no-message' : null
}

/** By how their names end; none where a name has no ending. */
export function kindsOf(paths: readonly string[]): Overlooked['kinds'] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    const dot = name.lastIndexOf('.')
    const ending = dot > 0 ? name.slice(dot) : ''
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts]
    .map(([ending, count]) => ({ ending, count }))
    .sort((a, b) => b.count - a.count || (a.ending < b.ending ? -1 : 1))
    .slice(0, MOST_KINDS)
}
