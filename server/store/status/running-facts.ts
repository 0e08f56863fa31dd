import type { Thresholds } from '@/lib/measures/measure'
import type { Deriving, SourceCondition } from '@/lib/message/message'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { Kept } from '@/lib/source/edition'
import type { Overlooked } from '@/lib/source/overlooked'
import type { Stations } from '@/lib/source/stations'
import type { ConsoleTrouble } from '@/lib/source/trouble'
import type { StoreTrouble } from '@/server/store/door/base/store-trouble'

/** A condition, and since when it is so, UTC ms. */
export type ToldCondition = { condition: SourceCondition; at: number }

/** What the readers must know of protocols and of the running console; the composition root gives it, the store imports neither. */
export type RunningFacts = {
  /** The title of a protocol, for people. */
  titleOf: (protocol: string) => string
  /** How long after its last heartbeat an agent that declared a state counts as stale, ms; null for no limit. */
  staleAfterMs: (protocol: string, state: string | null) => number | null
  /** How often an agent is heard, ms, as long as its own cadence is not learned; null where the protocol says nothing, `unpaced` where it keeps none. */
  beatEveryMs: (protocol: string) => number | null | 'unpaced'
  /** What files of a protocol tell that is kept with its versions. */
  keepsOf: (protocol: string) => readonly Kept[]
  /** The code of the rule of a protocol that is broken where an agent does not keep to a guardrail of this name; null where none is. */
  guardrailRule: (protocol: string, guardrail: string) => string | null
  /** Do its messages hold no key, so that which belong together is derived? */
  derives: (protocol: string) => boolean
  /** Does each of its messages owe a reasoning? */
  reasons: (protocol: string) => boolean
  /** What a source of a protocol is to stay below, as its rules are set. */
  thresholdsOf: (protocol: string, rules: RuleSettings) => Thresholds
  /** Do its messages lie somewhere until they are taken? */
  queues: (protocol: string) => boolean
  /** Whether people can write in that protocol. */
  writes: (protocol: string) => boolean
  /** The code of its rule that unreadable bytes break; null where it has none about them. */
  unreadableRule: (protocol: string, reason: string) => string | null
  stations: Stations
  /** What would read files that a source ignores, and what its protocol reads, in words. */
  overlooks: (
    source: { protocol: string; root: string },
    paths: readonly string[],
  ) => Pick<Overlooked, 'wouldRead' | 'looksFor'>
  tailRuns: () => Promise<boolean>
  /** What the tail itself told of the source with this label; null where it told nothing here. */
  toldOf: (label: string) => ToldCondition | null
  /** Does nobody read what lies at this root, whatever the index says of it? */
  isUnread: (root: string, state: SourceCondition['state']) => boolean
  /** Ids of the sources that some process reads now; null where one tail reads all of them. */
  led: () => Promise<ReadonlySet<number> | null>
  /** Does the database let whoever connects now write? A tail of another process that may not has no way to say so. */
  takesWrites: () => Promise<boolean>
  /** By ids of sources, what keeps their tail, in whatever process, from writing down how they are doing. */
  refused: () => Promise<ReadonlyMap<number, StoreTrouble>>
  /** How far our own tail derives the index anew; null when it does not. */
  deriving: () => Deriving | null
  /** Why our own tail does not run, one sentence; null where nobody said. */
  whyStopped: () => string | null
  /** What is wrong with the console that asks; null for nothing. */
  console: () => ConsoleTrouble | null
}
