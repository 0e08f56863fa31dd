import type { AgentAuthority } from '@/lib/authority/authority'
import type { AgentDetail } from '@/lib/message/agent-day'
import type { AgentPage, AgentRef, FoundAgent, NamedAgent } from '@/lib/message/agent-page'
import type { Activity, AgentRow } from '@/lib/message/message'
import type { Editions, WantedEditions } from '@/lib/source/edition'
import type { WantedAgents } from './agent-pages'
import type { WantedAuthority } from './read-authority'

export type AgentReader = {
  /** All there are: for commands and acts, never for a page. */
  list: (now: number) => Promise<AgentRow[]>
  page: (wanted: WantedAgents) => Promise<AgentPage>
  /** The keys of such a page. */
  keys: (wanted: WantedAgents) => Promise<Set<string>>
  /** Those that are called most like `text`. */
  find: (wanted: { text: string; limit: number }) => Promise<{ rows: FoundAgent[]; count: number }>
  /** What is known of some by their ids; who is not known is missing. */
  named: (wanted: readonly AgentRef[]) => Promise<NamedAgent[]>
  /** `source` is a label. Strip and posts cover the 24 hours before `now`; `keeps` is of its protocol. */
  one: (source: string, agent: string, now: number) => Promise<AgentDetail | null>
  /** The hour before `now` by the minute, and how many messages wait for each agent, or for those of these keys. */
  activity: (now: number, keys?: ReadonlySet<string>) => Promise<Activity>
  /** What it may do, or might at a time, and when that changed; null where it is not known. */
  authority: (wanted: WantedAuthority) => Promise<AgentAuthority | null>
  /** Versions of what is kept of an agent, the newest of each file first. */
  editions: (wanted: WantedEditions) => Promise<Editions>
  /** The directory in which a document that is known lies at this path; null where none is. `source` is a label. */
  rootOf: (source: string, document: string) => Promise<string | null>
}
