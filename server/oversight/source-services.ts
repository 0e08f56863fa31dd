import type { ConsoleStatus } from '@/lib/message/message'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import type { KeptFacts, ReadBy, SourceOrigin } from '@/lib/source/ingest-facts'
import type { ProjectsSeen } from '@/lib/source/project-facts'
import type { Protocol } from '@/server/protocols/protocol'
import type { SourceConfig } from '@/server/store/store'

/** `label` null: made from the name of the directory. `projects` null: all of them. */
export type NewSource = {
  protocol: string
  root: string
  label: string | null
  demo: boolean
  projects: ProjectChoices
}

/** What the verbs about sources need of the running console. */
export type SourceServices = {
  protocols: readonly Protocol[]
  /** The home directory, for `~`. */
  home: string
  /** What a variable of the environment says of where agents are. */
  variable: (name: string) => string | undefined
  /** Where what is read is kept. */
  copy: ProjectsSeen['copy']
  status: () => Promise<ConsoleStatus>
  /** Sources that a person chose here; the ledger keeps them. */
  watched: {
    add: (wanted: NewSource) => Promise<void>
    remove: (root: string) => Promise<void>
    restore: (root: string) => Promise<void>
    configure: (root: string, config: SourceConfig) => Promise<void>
    /** What was chosen for it, whether or not it is read so yet; null where nothing was. */
    chosen: (root: string) => Promise<SourceConfig | null>
  }
  /** The directory that holds the checkpoints of the ledger, or null. */
  checkpoints: () => string | null
  /** Where it was said that a root is to be watched, and the configuration file when it says so. */
  originOf: (root: string) => { origin: SourceOrigin; file: string | null; named: string | null }
  /** With what each watched source is read now, by its label. */
  configs: () => Promise<Map<string, SourceConfig>>
  /** Which process reads each watched source, by its label, where several may. */
  readBy: () => Promise<Map<string, ReadBy>>
  keeping: {
    /** Months said where the process is started; null: a person may choose. */
    fixed: number | null
    chosen: () => Promise<number | null>
    choose: (months: number | null) => Promise<void>
    known: () => Promise<Pick<KeptFacts, 'first' | 'dropped'>>
  }
  /**
   * Entries that lie under the root of a watched source now, by a walk of its own; null where a directory of it cannot be
   * listed. Throws when the root cannot.
   */
  countOnDisk: (protocol: string, root: string, config: SourceConfig, label: string) => Promise<number | null>
  /** What the running tail is asked; false when none of ours runs. */
  tail: {
    /** Another process is the tail of these data, and hears nothing from this console. */
    apart: boolean
    /** Our own tail reads this source now. */
    reads: (label: string) => boolean
    watch: (source: NewSource) => boolean
    unwatch: (label: string, root: string) => boolean
    /** Null when it was not removed since this console runs. */
    watchAgain: (root: string) => boolean | null
    /** Reads one source with another configuration from now on. */
    restart: (root: string, config: SourceConfig) => boolean
    /** Null: everything that is not read. */
    retry: (place: Unread | null) => boolean
  }
  /** Resolves with the first status that `holds`, or null after `patienceMs`. */
  until: (holds: (status: ConsoleStatus) => boolean, patienceMs: number) => Promise<ConsoleStatus | null>
  /** Resolves once the source is read with `config`: true, or false after `patienceMs`. */
  untilRead: (label: string, config: SourceConfig, patienceMs: number) => Promise<boolean>
}

/** One unreadable reading, with the label of its source and its path there. */
export type Unread = { uid: string; label: string; path: string }
