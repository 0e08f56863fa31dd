import type { HouseStatus } from '@/lib/message'
import type { Protocol } from '@/server/protocols/protocol'

/** What the verbs about sources need of the running house. */
export type House = {
  protocols: readonly Protocol[]
  /** The home directory, for `~`. */
  home: string
  status: () => Promise<HouseStatus>
  /** Sources that a person chose here; the ledger keeps them. */
  watched: {
    list: () => Promise<{ protocol: string; root: string; demo: boolean }[]>
    add: (wanted: { protocol: string; root: string; demo: boolean }) => Promise<void>
    remove: (root: string) => Promise<void>
  }
  /** What the running tail is asked; false when none of ours runs. */
  tail: {
    watch: (source: { protocol: string; root: string; demo: boolean }) => boolean
    unwatch: (label: string, root: string) => boolean
    /** Null: everything that is not read. */
    retry: (place: Unread | null) => boolean
  }
  /** Resolves with the first house status that `holds`, or null after `patienceMs`. */
  until: (holds: (house: HouseStatus) => boolean, patienceMs: number) => Promise<HouseStatus | null>
}

/** One unreadable reading, with the label of its source and its path there. */
export type Unread = { uid: string; label: string; path: string }
