import { command } from '@/lib/text/commands/command'
import { post as words } from '@/lib/text/posts/post-words'
import type { SourceVerbs } from '@/server/api/base/context'
import { KnownError } from '@/server/errors'
import { changeSource } from '@/server/oversight/change-source'
import { checkSource } from '@/server/oversight/check-source'
import { countDisk } from '@/server/oversight/count-disk'
import { keepFor, keptFacts } from '@/server/oversight/kept-facts'
import { offerSources } from '@/server/oversight/offer-sources'
import { removeSource } from '@/server/oversight/remove-source'
import { restoreSource } from '@/server/oversight/restore-source'
import { retryUnreadable } from '@/server/oversight/retry-unreadable'
import type { House } from '@/server/oversight/source-services'
import { sourceSettings } from '@/server/oversight/source-settings'
import { watchSource } from '@/server/oversight/watch-source'
import type { Readers } from '@/server/store/readers'

/** Writes a demo world that lives on, for as long as the console runs. */
export type Demo = {
  /** Gives the roots to watch, one per protocol, and the directory that holds them. */
  start: () => Promise<{ root: string; roots: { protocol: string; root: string }[] }>
  /** Ends its life; what it wrote stays. */
  stop: () => Promise<void>
  /** Ends its life and removes what it wrote. */
  remove: () => Promise<void>
}

/** The acts of a person on sources, over the running house. */
export function sourceVerbs(house: House, readers: Readers, demo: Demo | null): SourceVerbs {
  return {
    offered: () => offerSources(house),
    check: (root) => checkSource(house, root),
    watch: (wanted) => watchSource(house, wanted),
    remove: (label) => removeSource(house, label),
    restore: (root) => restoreSource(house, root),
    settings: () => sourceSettings(house),
    change: (label, choice) => changeSource(house, label, choice),
    kept: () => keptFacts(house, Date.now()),
    keep: (months) => keepFor(house, months),
    countDisk: () => countDisk(house, Date.now),
    retry: async (uid) => {
      if (uid === null) return retryUnreadable(house, null)
      const found = await readers.unreadable.one(uid)
      if (!found) throw new KnownError('not-found', words.noUnreadable)
      return retryUnreadable(house, { uid, label: found.row.source, path: found.row.path })
    },
    loadDemo: async () => {
      if (!demo) throw new KnownError('unavailable', command.demo.none)
      const { root, roots } = await demo.start()
      for (const source of roots) await watchSource(house, { ...source, demo: true })
      return { root }
    },
    removeDemo: async () => {
      const { sources } = await house.status()
      for (const source of sources)
        if (source.demo && house.originOf(source.root).origin !== 'elsewhere') await removeSource(house, source.label)
      await demo?.remove()
    },
  }
}
