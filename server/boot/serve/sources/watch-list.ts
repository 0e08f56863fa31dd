import type { SourceConfig } from '@/server/store/store'
import type { Wanted } from './chosen-sources'

/** What a tail that starts now has to watch: grows and shrinks with what people choose. */
export type WatchList = {
  all: () => readonly Wanted[]
  at: (root: string) => Wanted | null
  /** Was it named at the start, or chosen since, even where it was removed again? */
  knows: (root: string) => boolean
  add: (source: Wanted) => void
  remove: (root: string) => void
  /** Takes back a removal since this console runs; null when there was none. */
  restore: (root: string) => Wanted | null
  /** Gives the source as it is to be watched now; null when it is not watched. */
  configure: (root: string, config: SourceConfig) => Wanted | null
}

export function watchList(sources: readonly Wanted[]): WatchList {
  const byRoot = new Map(sources.map((source) => [source.root, source]))
  const removed = new Map<string, Wanted>()
  const move = (root: string, from: Map<string, Wanted>, to: Map<string, Wanted>) => {
    const source = from.get(root)
    if (source === undefined) return null
    from.delete(root)
    to.set(root, source)
    return source
  }
  return {
    all: () => [...byRoot.values()],
    at: (root) => byRoot.get(root) ?? null,
    knows: (root) => byRoot.has(root) || removed.has(root),
    add: (source) => {
      if (!byRoot.has(source.root)) byRoot.set(source.root, source)
    },
    remove: (root) => void move(root, byRoot, removed),
    restore: (root) => move(root, removed, byRoot),
    configure: (root, config) => {
      const source = byRoot.get(root)
      if (source === undefined) return null
      const now = { ...source, config }
      byRoot.set(root, now)
      return now
    },
  }
}
