import type { Judged, KnownAgent } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { agentRule } from '@/server/protocols/kit/judging/agent-rule'
import { lineRule } from '@/server/protocols/kit/judging/changed-line'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { MAILBOX } from './places'

const MINUTE_MS = 60_000
const BUSY = 'BUSY'
const BUSY_MS = 30 * MINUTE_MS

/** About what became of what lay in a mailbox, of the governance log, and of who empties a mailbox. */
export const MAILBOX_RULES: readonly RecordRule[] = [
  {
    code: 'DRM330',
    passage: 'Mailboxes',
    severity: 'warning',
    about: 'record',
    looks: true,
    // Who takes a message may write down only after that which it was.
    due: (judged) => (hasLeft(judged) ? judged.goneAt + MINUTE_MS : null),
    breaks: (judged, { now }) => {
      if (!hasLeft(judged) || now < judged.goneAt + MINUTE_MS) return null
      const { beside, nativeId } = judged
      if (beside === null) return words.leftUnprocessed
      const lists = beside.laterSnapshots.filter(keepsTaken)
      // A mailbox that tells of nothing that was taken tells nothing of this message.
      return lists.length > 0 && !lists.some((text) => MAILBOX.names?.(text, nativeId) === true)
        ? words.leftUnprocessed
        : null
    },
  },
  {
    code: 'DRM331',
    passage: 'Mailboxes',
    severity: 'error',
    about: 'record',
    // Who writes over what another one wrote may put it right with the next version.
    due: ({ unlisted }) => (unlisted === null ? null : unlisted.at + MINUTE_MS),
    breaks: ({ unlisted }, { now }) =>
      unlisted === null || now < unlisted.at + MINUTE_MS ? null : words.listShrank([...unlisted.ids], unlisted.count),
  },
  lineRule({ code: 'DRM340', passage: 'Governance log', covers: ['GEN005'] }, ({ place }) => place === 'governance'),
  agentRule({ code: 'DRM360', passage: 'Mailboxes', severity: 'warning' }, ({ agent, name }) => {
    const at = busyFor(agent)
    return at === null ? null : { says: words.busySilent(name), at }
  }),
]

type Left = Judged & { goneAt: number; nativeId: string }

/** Out of a mailbox, by itself: its mailbox is still there. */
const hasLeft = (judged: Judged): judged is Left =>
  judged.reading === 'message' && judged.place === 'mailbox' && judged.goneAt !== null && judged.nativeId !== null

/** The mailbox writes down what was taken. */
function keepsTaken(text: string): boolean {
  const parsed = MAILBOX.one(text)
  if (!parsed.ok) return false
  const { header } = MAILBOX.open(parsed.value)
  const taken = header.processed_message_ids
  return Array.isArray(taken) && taken.length > 0
}

/** When half an hour is over in which it was busy and not seen, UTC ms. */
function busyFor({ state, shownAt, lastAt }: KnownAgent): number | null {
  if (state?.toUpperCase() !== BUSY || shownAt === null) return null
  return Math.max(shownAt, lastAt ?? shownAt) + BUSY_MS
}
