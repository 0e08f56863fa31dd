import type { WantedSource } from '@/server/tail/wire'

/** What a tail that starts now has to watch: grows and shrinks with what people choose. */
export type WatchList = {
  all: () => readonly WantedSource[]
  add: (source: WantedSource) => void
  remove: (root: string) => void
}

export function watchList(sources: readonly WantedSource[]): WatchList {
  const byRoot = new Map(sources.map((source) => [source.root, source]))
  return {
    all: () => [...byRoot.values()],
    add: (source) => {
      if (!byRoot.has(source.root)) byRoot.set(source.root, source)
    },
    remove: (root) => void byRoot.delete(root),
  }
}
