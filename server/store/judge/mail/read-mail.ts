import type { CircleTold } from '@/lib/rules/circle-told'
import type { UndrainedInbox } from '@/lib/rules/undrained-inbox'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { circleOfProblem } from './circle-of-problem'
import { MOST_INBOXES, undrainedInboxes } from './find-undrained'

/** `more`: there may be more than these; `cut`: some sources are seen in part, of which nothing is told. */
export type UndrainedTold = { inboxes: UndrainedInbox[]; more: boolean; cut: boolean }

/** What becomes of mail between agents. */
export type MailReader = {
  /** Inboxes that nobody drains, those that wait longest first. `now`: UTC ms. */
  undrained: (question: { now: number; history: boolean }) => Promise<UndrainedTold>
  /** The circle in which a message was one too many; null where it was in none. */
  circle: (uid: string) => Promise<CircleTold | null>
}

export function mailReader(reader: Scoped): MailReader {
  return {
    undrained: async (question) => {
      const inboxes = await undrainedInboxes(reader, question)
      return { inboxes, more: inboxes.length === MOST_INBOXES, cut: isNarrowed(reader) }
    },
    circle: (uid) => circleOfProblem(reader, uid),
  }
}
