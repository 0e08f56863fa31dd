import type { House } from '@/server/oversight/house'
import { protocols } from '@/server/protocols/registry'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger'
import { plainConfig } from './sources'
import type { Waiting } from './until'
import type { WatchList } from './watch-list'

type Parts = { side: IndexSide; ledger: Ledger; watching: WatchList; changes: Waiting; home: string; now: () => number }

/** The running house as the acts of a person see it. */
export function houseOver({ side, ledger: { watched }, watching, changes, home, now }: Parts): House {
  return {
    protocols,
    home,
    status: side.status,
    watched: {
      list: watched.list,
      add: (wanted) => watched.add(wanted, now()),
      remove: (root) => watched.remove(root, now()),
    },
    tail: {
      watch: (wanted) => {
        const source = { ...wanted, config: plainConfig(wanted.root) }
        watching.add(source)
        return side.say({ kind: 'watch', source })
      },
      unwatch: (label, root) => {
        watching.remove(root)
        return side.say({ kind: 'unwatch', label })
      },
      retry: (place) => side.say({ kind: 'retry', ...place }),
    },
    until: (holds, patienceMs) => changes.until(side.status, holds, patienceMs),
  }
}
