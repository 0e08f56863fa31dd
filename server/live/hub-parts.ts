import type { ConsoleStatus } from '@/lib/message/message'
import type { Scope } from '@/lib/people/scope'
import type { LinePlaces } from '@/server/store/status/status-reader'
import type { MessageReader } from '@/server/store/store'
import type { Within } from './heard-within'

/** What the live line is told by. */
export type HubParts = {
  since: MessageReader['since']
  /** What is read within a scope, as it is told there. */
  within: Within
  /** How the console is, of what is within a scope. */
  status: (scope: Scope) => Promise<ConsoleStatus>
  /** How far the record is. */
  reached: () => Promise<number>
  /** In which words who sees a scope is told how far they were told. */
  placeOf: (scope: Scope) => LinePlaces['placeOf']
  /** A number that is another one whenever an act of people is on record, of what is within a scope. */
  acts: (scope: Scope) => Promise<number>
  /** Is the session with this id still good, and what it may see still this? */
  stillGood: (session: string, scope: Scope) => Promise<boolean>
  /** UTC ms. */
  now: () => number
  report: (error: unknown, where: string) => void
}
