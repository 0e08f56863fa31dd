import { FLAGS } from '@/lib/message/flags'
import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { cueOf, type Said } from './cue'
import { EVERYONE, LEADER } from './handles'

const MINUTE = 60_000
/** `BLOCKED: none`, as a line of a report. */
const NOT_BLOCKED =
  /^[\s*#>_`-]{0,8}BLOCKED\b[*_`]{0,2}\s?[:：]\s*[*_`]{0,2}(?:none|nothing|nobody|no|n\/a|-|无|没有)[\s.。!*_`]*(?:$|\n)/i

/** About what stands in a channel. */
export const RECORD_RULES: readonly RecordRule[] = [
  {
    code: 'SWM202',
    passage: 'Message format',
    severity: 'error',
    about: 'record',
    breaks: ({ reading, sentRaw, fromRaw, type, body }) => {
      if (reading !== 'message') return null
      const fields = { ts: sentRaw, from: fromRaw, type, content: body }
      const lacking = Object.entries(fields).flatMap(([field, value]) =>
        value === null || value === '' ? [field] : [],
      )
      const [only, ...others] = lacking
      if (only === undefined) return null
      return others.length === 0 ? words.fieldMissing(only) : words.fieldsMissing(lacking)
    },
  },
  {
    code: 'SWM220',
    passage: 'Acknowledge receipt',
    severity: 'warning',
    about: 'record',
    looks: true,
    due: (judged) => dueAfter(judged, 10, assigned(judged) !== null),
    breaks: (judged, { now }) => {
      const task = assigned(judged)
      if (task === null || !isDue(judged, 10, now)) return null
      return goesOn(judged, 10, ({ task: other, phase }) => other === task && phase !== 'mention' && phase !== null)
        ? null
        : words.notAcknowledged(`#${task}`)
    },
  },
  {
    code: 'SWM221',
    passage: 'Report blockers',
    severity: 'warning',
    about: 'record',
    looks: true,
    due: (judged) => dueAfter(judged, 15, isBlocked(judged)),
    breaks: (judged, { now }) => {
      if (!isBlocked(judged) || !isDue(judged, 15, now)) return null
      // Whoever goes on, or tells that it is over, is blocked no more.
      const isOver = ({ running, phase }: Said) =>
        running || (phase !== 'block' && phase !== 'mention' && phase !== null)
      return goesOn(judged, 15, isOver) ? null : words.stillBlocked
    },
  },
  {
    code: 'SWM222',
    passage: 'Handoff protocol',
    severity: 'warning',
    about: 'record',
    looks: true,
    due: (judged) => dueAfter(judged, 30, isHandedOver(judged)),
    breaks: (judged, { now }) => {
      if (!isHandedOver(judged) || !isDue(judged, 30, now)) return null
      const others = givenTo(judged)
      // Whoever tells of work may tell of this, where it has no number.
      const tells = (later: SaidBeside) => {
        const { phase, running } = saidAfter(later)
        return others.includes(later.from ?? '') && (running || (phase !== 'mention' && phase !== null))
      }
      const isTold = goesOn(judged, 30, () => false) || (judged.beside?.after ?? []).some(tells)
      return isTold ? null : words.notPickedUp
    },
  },
  {
    code: 'SWM223',
    passage: 'Shutdown',
    severity: 'error',
    about: 'record',
    looks: true,
    due: (judged) => (asksToShutDown(judged) ? judged.orderAt + 5 * MINUTE : null),
    breaks: (judged, { now }) => {
      if (!asksToShutDown(judged) || !isDue(judged, 5, now)) return null
      const asked = givenTo(judged)
      // Of one that was asked alone it is known whenever it answers.
      if (judged.answeredAt !== null && asked.length < 2) return null
      const silent = (judged.broadcast ? [EVERYONE] : asked).filter((agent) => !acknowledges(agent, judged))
      return silent.length === 0 ? null : words.notShutDown(silent)
    },
  },
  {
    code: 'SWM223',
    passage: 'Shutdown',
    severity: 'error',
    about: 'record',
    looks: true,
    again: (judged) => (shutsDown(judged) ? [1, 5, 30].map((minutes) => judged.orderAt + minutes * MINUTE) : []),
    breaks: (judged) => {
      const { from, fromRaw, orderAt, beside } = judged
      if (!shutsDown(judged) || from === null) return null
      const again = beside === null ? judged.orderAt : spokeAgain(from, beside.after)
      return again === null ? null : words.spokeAfter(fromRaw ?? from, Math.round((again - orderAt) / 1_000))
    },
  },
  {
    code: 'SWM230',
    passage: 'Channel',
    severity: 'error',
    about: 'record',
    covers: ['GEN001'],
    breaks: ({ reading, goneAt }) => (reading === 'unreadable' && goneAt === null ? words.tornLine : null),
  },
  {
    code: 'SWM231',
    passage: 'Channel',
    severity: 'error',
    about: 'record',
    covers: ['GEN005'],
    due: (judged) => (isAltered(judged) ? judged.goneAt : null),
    breaks: (judged) => (isAltered(judged) ? words.lineAltered : null),
  },
]

/** Whoever mends a line that could not be read does well. */
const isAltered = ({ reading, flags }: Judged) => reading === 'message' && flags.includes(FLAGS.removedLine)

const saidIn = ({ type, body, to, mentions }: Judged): Said => cueOf(type, body, to.length > 0 || mentions.length > 0)

/** Which task the message gives to somebody by name; null where it only tells of one. */
function assigned(judged: Judged): string | null {
  const { reading, type, from, body } = judged
  if (reading !== 'message' || type !== 'task' || from === null || !body.includes('#')) return null
  const others = givenTo(judged)
  const { phase, task, running, opening } = saidIn(judged)
  if (phase !== 'mention' || running || opening !== null || others.length === 0) return null
  return from === LEADER || /^\s*[@＠]/.test(body) ? task : null
}

const isBlocked = (judged: Judged) =>
  judged.reading === 'message' &&
  judged.from !== null &&
  saidIn(judged).opening === 'BLOCKED' &&
  !NOT_BLOCKED.test(judged.body)

const isHandedOver = (judged: Judged) =>
  judged.reading === 'message' && judged.from !== null && saidIn(judged).opening === 'HANDOFF'

/** By who may: what somebody else says so nobody has to acknowledge. */
const asksToShutDown = (judged: Judged) =>
  judged.reading === 'message' &&
  (judged.from === LEADER || judged.flags.includes(FLAGS.posted)) &&
  saidIn(judged).opening === 'SHUTDOWN_REQUEST'

const shutsDown = (judged: Judged) => judged.reading === 'message' && saidIn(judged).opening === 'SHUTDOWN_ACK'

/** Agents that it is addressed to or mentions, each once; no people. */
function givenTo({ from, to, mentions, humans }: Judged): string[] {
  const named = [...to.map(({ agent }) => agent), ...mentions]
  return [...new Set(named)].filter((agent) => agent !== from && agent !== LEADER && !humans.includes(agent))
}

/** By its words or an answer in time, or before: what was asked once more need not be said once more. */
function acknowledges(agent: string, judged: Judged): boolean {
  const { from, orderAt, beside } = judged
  const isOurs = (one: SaidBeside) => agent === EVERYONE || one.from === agent
  if ((beside?.before ?? []).some((one) => isOurs(one) && isShutDown(one))) return true
  return (beside?.after ?? []).some(
    (one) =>
      isOurs(one) &&
      one.at <= orderAt + 5 * MINUTE &&
      (isShutDown(one) || (agent !== EVERYONE && one.to.includes(from ?? ''))),
  )
}

const isShutDown = (one: SaidBeside) => saidAfter(one).opening === 'SHUTDOWN_ACK'

/** When it spoke again before anybody spoke to it, UTC ms; to acknowledge once more is nothing more. */
function spokeAgain(agent: string, after: readonly SaidBeside[]): number | null {
  const next = after.find((one) => (one.from === agent ? !isShutDown(one) : one.to.includes(agent)))
  return next?.from === agent ? next.at : null
}

const dueAfter = ({ orderAt, answeredAt }: Judged, minutes: number, counts: boolean) =>
  counts && answeredAt === null ? orderAt + minutes * MINUTE : null

/** The time is over, and the team was there until then. */
function isDue({ orderAt, goneAt }: Judged, minutes: number, now: number): boolean {
  const due = orderAt + minutes * MINUTE
  return now >= due && (goneAt === null || goneAt >= due)
}

const saidAfter = ({ body, to }: SaidBeside): Said => cueOf('', body, to.length > 0)

/** Whom it was for answered it at any time, or another spoke in its conversation in time, or its sender said that it is over. */
function goesOn(
  { from, orderAt, answeredAt, beside }: Judged,
  minutes: number,
  isOver: (said: Said) => boolean,
): boolean {
  if (answeredAt !== null) return true
  return (beside?.after ?? []).some(
    (later) =>
      later.isOfConversation &&
      later.at <= orderAt + minutes * MINUTE &&
      later.from !== null &&
      (later.from !== from || isOver(saidAfter(later))),
  )
}
