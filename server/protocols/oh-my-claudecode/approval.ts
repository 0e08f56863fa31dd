import { FLAGS } from '@/lib/message/flags'
import type { Link, MessageReading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asks } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asText, type Fields, mapping } from '@/server/protocols/kit/json-fields'
import { joined } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { teamLink } from './mailbox'
import { addressTo, humanOf, leaderOf, speakerOf } from './names'

/** The words of the program for where an approval stands. */
export const APPROVED = 'approved'
export const REJECTED = 'rejected'
const PENDING = 'pending'

/**
 * The approval of a task, which lies in one file from the question to the answer: while it is pending and required, a
 * request to a person; then what was decided. The program itself takes the reviewer for who wrote the file.
 */
export function readApproval(fields: Fields, found: Found, ambiguous: boolean): MessageReading {
  const { captures, context, explain } = found
  const { team = '', task = '' } = captures
  const status = asText(fields.status) ?? ''
  const sent = parseClaimed(fields.decided_at, context.zone)
  const named = asText(fields.reviewer)
  const from = named === null ? null : speakerOf(named, team, context)
  const reason = asText(fields.decision_reason)
  const isAsked = status === PENDING && fields.required !== false
  const isKnown = [PENDING, APPROVED, REJECTED].includes(status)
  const asker = from === null || from.isPerson ? leaderOf(team, context) : from
  const speaker = status === PENDING ? asker : from
  return {
    ...blankMessage(team),
    ...addressTo(isAsked ? humanOf(context) : leaderOf(team, context)),
    nativeId: ambiguous ? null : askedAs(team, task, sent.raw, status),
    links: [approvalLink(team, task), teamLink(team)],
    replyTo: asText(fields.in_reply_to),
    from: speaker?.agent ?? null,
    fromRaw: speaker?.raw ?? null,
    type: status === PENDING ? 'approval' : status,
    kind: status === PENDING ? 'request' : isKnown ? 'decision' : 'status',
    sent,
    state: status === '' ? null : status,
    body:
      status === PENDING ? joined('\n', words.approvalOf(task), reason) : joined(': ', status.toUpperCase(), reason),
    ask: isAsked ? asks('decide') : null,
    flags: [
      ...timeFlags(sent),
      ...(ambiguous ? [FLAGS.ambiguousKeys] : []),
      ...(isKnown ? [] : [FLAGS.unknownState]),
      ...(from === null ? [FLAGS.noSender] : []),
      ...(speaker === from && from?.isPerson ? [FLAGS.claimsHuman] : []),
    ],
    ...(explain ? { mapping: mappingOf(fields) } : {}),
  }
}

/** Each time that it is asked anew is another request; an answer has no id of its own. */
function askedAs(team: string, task: string, at: string | null, status: string): string | null {
  return status === PENDING ? `approval:${team}/${task}:${at ?? ''}` : null
}

function approvalLink(team: string, task: string): Link {
  return { key: `approval:${team}/${task}`, basis: 'explicit' }
}

function mappingOf(fields: Fields): MessageReading['mapping'] {
  return mapping([
    { word: 'time', field: 'decided_at', value: fields.decided_at },
    { word: 'from', field: 'reviewer', value: fields.reviewer },
    { word: 'type', field: 'status', value: fields.status },
    { word: 'text', field: 'decision_reason', value: fields.decision_reason },
  ])
}
