import { isDeepStrictEqual } from 'node:util'
import type { Waiting } from '@/server/boot/base/until-holds'
import type { Checkpointing } from '@/server/boot/serve/ledger/checkpointing'
import type { SourceServices } from '@/server/oversight/source-services'
import { protocols } from '@/server/protocols/registry'
import type { Settings } from '@/server/settings'
import { countOnDisk } from '@/server/tail/disk/count'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import type { IndexSide } from '../index-side'
import type { Ledger } from '../ledger-side'
import { chosenSource, configOf } from './chosen-sources'
import type { WatchList } from './watch-list'

type Parts = {
  index: IndexSide
  ledger: Ledger
  checkpointing: Pick<Checkpointing, 'state'>
  watching: WatchList
  changes: Waiting
  home: string
  environment: Readonly<NodeJS.ProcessEnv>
  settings: Pick<Settings, 'data' | 'database' | 'file' | 'keepMonths'>
  now: () => number
}

/** The sources of the running console, as the acts of a person see them. */
export function runningSources({
  checkpointing,
  index,
  ledger: { watched, keeping },
  watching,
  changes,
  home,
  environment,
  settings: { data, database, file, keepMonths },
  now,
}: Parts): SourceServices {
  const { configs, readBy, forgotten } = index.readers.ingest
  return {
    protocols,
    home,
    variable: (name) => environment[name],
    copy: { directory: data, database: database !== null },
    status: index.status,
    watched: {
      add: (wanted) => watched.add({ ...wanted, config: configOf(wanted) }, now()),
      remove: (root) => watched.remove(root, now()),
      restore: watched.restore,
      configure: watched.configure,
      chosen: async (root) => (await watched.list()).find((one) => one.root === root)?.config ?? null,
    },
    checkpoints: () => checkpointing.state().directory,
    originOf: (root) => {
      const { origin = 'elsewhere', label = null } = watching.at(root) ?? {}
      return { origin, file: origin === 'configuration' ? file : null, named: label }
    },
    configs,
    readBy: async () =>
      new Map(
        [...(await readBy())].map(([label, { table: _, ...by }]) => [label, { ...by, here: index.reads(label) }]),
      ),
    keeping: { fixed: keepMonths, chosen: keeping.months, choose: keeping.choose, known: index.readers.ingest.kept },
    countOnDisk: async (name, root, { ignore, projects }, label) => {
      const protocol = protocols.find((one) => one.name === name)
      if (protocol === undefined) throw new Error(`There is no protocol named ${name}.`)
      const { count, whole } = await countOnDisk(root, protocol, {
        ...{ ignore, projects, forgotten: (await forgotten()).get(label) ?? [], depth: LIMITS.depth },
      })
      return whole ? count : null
    },
    tail: {
      apart: index.apart,
      reads: index.reads,
      watch: (wanted) => {
        const source = chosenSource({ ...wanted, config: configOf(wanted) })
        watching.add(source)
        return index.say({ kind: 'watch', source })
      },
      unwatch: (label, root) => {
        watching.remove(root)
        return index.say({ kind: 'unwatch', label })
      },
      watchAgain: (root) => {
        const source = watching.restore(root)
        return source && index.say({ kind: 'watch', source })
      },
      restart: (root, config) => {
        const source = watching.configure(root, config)
        return source !== null && index.say({ kind: 'restart', source })
      },
      retry: (place) => index.say({ kind: 'retry', ...place }),
    },
    until: (holds, patienceMs) => changes.until(index.status, holds, patienceMs),
    untilRead: async (label, config, patienceMs) => {
      const holds = (all: Awaited<ReturnType<typeof configs>>) => isDeepStrictEqual(all.get(label), config)
      return (await changes.until(configs, holds, patienceMs)) !== null
    },
  }
}
