import { command } from '@/lib/text/commands/command'
import { post as words } from '@/lib/text/posts/post-words'
import type { SourceVerbs } from '@/server/api/base/context'
import { judgeOf } from '@/server/boot/tail/judging'
import { KnownError } from '@/server/errors'
import { changeSource } from '@/server/oversight/change-source'
import { checkSource } from '@/server/oversight/check-source'
import { countDisk } from '@/server/oversight/count-disk'
import { keepFor, keptFacts } from '@/server/oversight/kept-facts'
import { offerSources } from '@/server/oversight/offer-sources'
import { removeSource } from '@/server/oversight/remove-source'
import { restoreSource } from '@/server/oversight/restore-source'
import { retryUnreadable } from '@/server/oversight/retry-unreadable'
import { countProjects, seeProjects } from '@/server/oversight/see-projects'
import { seeRules, setRules, tryRules } from '@/server/oversight/set-rules'
import type { SourceServices } from '@/server/oversight/source-services'
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

/** The acts of a person on sources, over the running console. */
export function sourceVerbs(services: SourceServices, readers: Readers, demo: Demo | null): SourceVerbs {
  return {
    offered: () => offerSources(services),
    check: (root) => checkSource(services, root),
    projects: (asked) => seeProjects(services, asked),
    countProjects: (asked) => countProjects(services, asked, () => performance.now()),
    watch: (wanted) => watchSource(services, wanted),
    remove: (label) => removeSource(services, label),
    restore: (root) => restoreSource(services, root),
    settings: () => sourceSettings(services),
    change: (label, choice) => changeSource(services, label, choice),
    kept: () => keptFacts(services, Date.now()),
    keep: (months) => keepFor(services, months),
    rules: (label) => seeRules(services, readers.problems, label),
    setRules: (label, settings) => setRules(services, label, settings),
    tryRules: (asked) => tryRules(services, readers.problems, { ...asked, judgeOf, now: Date.now() }),
    countDisk: () => countDisk(services, Date.now),
    retry: async (uid) => {
      if (uid === null) return retryUnreadable(services, null)
      const found = await readers.unreadable.one(uid)
      if (!found) throw new KnownError('not-found', () => words.noUnreadable)
      return retryUnreadable(services, { uid, label: found.row.source, path: found.row.path })
    },
    loadDemo: async () => {
      if (!demo) throw new KnownError('unavailable', () => command.demo.none)
      const { root, roots } = await demo.start()
      for (const source of roots) await watchSource(services, { ...source, demo: true })
      return { root }
    },
    removeDemo: async () => {
      const { sources } = await services.status()
      for (const source of sources)
        if (source.demo && services.originOf(source.root).origin !== 'elsewhere')
          await removeSource(services, source.label)
      await demo?.remove()
    },
  }
}
