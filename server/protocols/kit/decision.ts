import type { Verb } from '@/lib/asks/approval'
import type { Assurance } from '@/lib/people/person'
import { decidedWords as words } from '@/lib/text/written/decided-words'
import type { Fields } from './json-fields'
import type { Outlet, Post } from './written-post'

/** What a person decided on the message that their post answers. */
export type Decision = {
  /** `no-decision` only where whoever asks understands it. */
  verb: Exclude<Verb, 'withdraw'>
  /** Who agreed, and how each was known; whoever decides last. */
  by: readonly { name: string; known: Assurance }[]
  /** As they wrote it; may be empty for a yes or a no. */
  reason: string
  /** The whole payload as they changed it. */
  changed: string | null
  /** What the asker said. */
  words: string
  /** What asks, as it was read; null where not all of it was kept. */
  record: Fields | null
  /** Native id of the task that it is about. */
  task: string | null
  /** Logs of decisions that lie on the disk. */
  journals: readonly Outlet[]
}

export type Verdict = 'approved' | 'rejected' | 'approved-as-changed'

/** Yes or no; null for what only asks or answers. */
export function verdictOf({ verb }: Decision): Verdict | null {
  switch (verb) {
    case 'approve':
      return 'approved'
    case 'reject':
      return 'rejected'
    case 'approve-as-changed':
      return 'approved-as-changed'
    default:
      return null
  }
}

/**
 * The word that agents look for. What was changed does not begin as a plain yes does, so that nobody does what was asked
 * instead.
 */
export const VERDICT: { readonly [verdict in Verdict]: string } = {
  approved: 'APPROVED',
  rejected: 'REJECTED',
  'approved-as-changed': 'APPROVED AS CHANGED',
}

/** Where a protocol wants words, those of who gave none. */
export function reasonOf({ reason }: Decision): string {
  return reason === '' ? words.noReason : reason
}

/** The changed payload as data where it is JSON, else as text. */
export function payloadOf({ changed }: Decision): unknown {
  if (changed === null) return undefined
  try {
    return JSON.parse(changed)
  } catch {
    return changed
  }
}

const QUOTED = 60
const TIME = /^[0-9T:.Z+\- ]{1,40}$/

/** Which ask is meant, in words that mention nobody and move no task: `[<time> sha <8 hex>] “<first words>”`. */
export function named({ words: said }: Decision, { answers }: Post): string {
  const harmless = said.replaceAll(/[@＠]/g, '(at)').replaceAll('#', '№').replaceAll(/[“”"]/g, "'")
  const first = harmless.replaceAll(/\s+/g, ' ').trim()
  const quoted = first.length > QUOTED ? `${first.slice(0, QUOTED).replace(/[\ud800-\udbff]$/, '')}…` : first
  const time = answers?.sentRaw ?? ''
  return `[${TIME.test(time) ? time : words.noTime} sha ${answers?.sha256.slice(0, 8) ?? ''}] “${quoted}”`
}
