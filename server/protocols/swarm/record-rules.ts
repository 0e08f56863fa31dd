import { FLAGS } from '@/lib/message/flags'
import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Judged } from '@/lib/rules/judged'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { limitIn, limitMs, type RecordRule, type Told } from '@/server/protocols/kit/judging/rule'
import { cueOf, type Said } from './cue'
import { EVERYONE, LEADER } from './handles'

const MINUTE = 60_000
const minutes = (usual: number): Limit => ({ name: 'within', unit: 'minutes', usual, least: 0.1, most: 24 * 60 })
const ACKNOWLEDGED = minutes(10)
const ANSWERED = minutes(15)
const PICKED_UP = minutes(30)
const SHUT_DOWN = minutes(5)
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
    limits: [ACKNOWLEDGED],
    due: (judged, told) => dueAfter(judged, limitMs(told, ACKNOWLEDGED), assigned(judged) !== null),
    breaks: (judged, told) => {
      const task = assigned(judged)
      const ms = limitMs(told, ACKNOWLEDGED)
      if (task === null || !isDue(judged, ms, told.now)) return null
      return goesOn(judged, ms, ({ task: other, phase }) => other === task && phase !== 'mention' && phase !== null)
        ? null
        : within(told, ACKNOWLEDGED, words.notAcknowledged(`#${task}`), (m) => words.notAcknowledgedIn(`#${task}`, m))
    },
  },
  {
    code: 'SWM221',
    passage: 'Report blockers',
    severity: 'warning',
    about: 'record',
    looks: true,
    limits: [ANSWERED],
    due: (judged, told) => dueAfter(judged, limitMs(told, ANSWERED), isBlocked(judged)),
    breaks: (judged, told) => {
      const ms = limitMs(told, ANSWERED)
      if (!isBlocked(judged) || !isDue(judged, ms, told.now)) return null
      // Whoever goes on, or tells that it is over, is blocked no more.
      const isOver = ({ running, phase }: Said) =>
        running || (phase !== 'block' && phase !== 'mention' && phase !== null)
      return goesOn(judged, ms, isOver) ? null : within(told, ANSWERED, words.stillBlocked, words.notAnsweredIn)
    },
  },
  {
    code: 'SWM222',
    passage: 'Handoff protocol',
    severity: 'warning',
    about: 'record',
    looks: true,
    limits: [PICKED_UP],
    due: (judged, told) => dueAfter(judged, limitMs(told, PICKED_UP), isHandedOver(judged)),
    breaks: (judged, told) => {
      const ms = limitMs(told, PICKED_UP)
      if (!isHandedOver(judged) || !isDue(judged, ms, told.now)) return null
      const others = givenTo(judged)
      // Whoever tells of work may tell of this, where it has no number.
      const tells = (later: SaidBeside) => {
        const { phase, running } = saidAfter(later)
        if (later.at > judged.orderAt + ms) return false
        return others.includes(later.from ?? '') && (running || (phase !== 'mention' && phase !== null))
      }
      const isTold = goesOn(judged, ms, () => false) || (judged.beside?.after ?? []).some(tells)
      return isTold ? null : within(told, PICKED_UP, words.notPickedUp, words.notPickedUpIn)
    },
  },
  {
    code: 'SWM223',
    passage: 'Shutdown',
    severity: 'error',
    about: 'record',
    looks: true,
    limits: [SHUT_DOWN],
    due: (judged, told) => (asksToShutDown(judged) ? judged.orderAt + limitMs(told, SHUT_DOWN) : null),
    breaks: (judged, told) => {
      const ms = limitMs(told, SHUT_DOWN)
      if (!asksToShutDown(judged) || !isDue(judged, ms, told.now)) return null
      const asked = givenTo(judged)
      // Of one that was asked alone it is known whenever it answers.
      if (judged.answeredAt !== null && asked.length < 2) return null
      const silent = (judged.broadcast ? [EVERYONE] : asked).filter((agent) => !acknowledges(agent, judged, ms))
      return silent.length === 0
        ? null
        : within(told, SHUT_DOWN, words.notShutDown(silent), (m) => words.notShutDownIn(silent, m))
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

/** What is said of a time that was not kept: as the protocol has it, or as it is set. */
function within(told: Pick<Told, 'limits'>, limit: Limit, usual: string, set: (minutes: number) => string): string {
  const minutes = limitIn(told, limit)
  return minutes === limit.usual ? usual : set(minutes)
}

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
function acknowledges(agent: string, judged: Judged, ms: number): boolean {
  const { from, orderAt, beside } = judged
  const isOurs = (one: SaidBeside) => agent === EVERYONE || one.from === agent
  if ((beside?.before ?? []).some((one) => isOurs(one) && isShutDown(one))) return true
  return (beside?.after ?? []).some(
    (one) =>
      isOurs(one) && one.at <= orderAt + ms && (isShutDown(one) || (agent !== EVERYONE && one.to.includes(from ?? ''))),
  )
}

const isShutDown = (one: SaidBeside) => saidAfter(one).opening === 'SHUTDOWN_ACK'

/** When it spoke again before anybody spoke to it, UTC ms; to acknowledge once more is nothing more. */
function spokeAgain(agent: string, after: readonly SaidBeside[]): number | null {
  const next = after.find((one) => (one.from === agent ? !isShutDown(one) : one.to.includes(agent)))
  return next?.from === agent ? next.at : null
}

const dueAfter = ({ orderAt, answeredAt }: Judged, ms: number, counts: boolean) =>
  counts && answeredAt === null ? orderAt + ms : null

/** The time is over, and the team was there until then. */
function isDue({ orderAt, goneAt }: Judged, ms: number, now: number): boolean {
  const due = orderAt + ms
  return now >= due && (goneAt === null || goneAt >= due)
}

const saidAfter = ({ body, to }: SaidBeside): Said => cueOf('', body, to.length > 0)

/** Whom it was for answered it at any time, or another spoke in its conversation in time, or its sender said that it is over. */
function goesOn({ from, orderAt, answeredAt, beside }: Judged, ms: number, isOver: (said: Said) => boolean): boolean {
  if (answeredAt !== null) return true
  return (beside?.after ?? []).some(
    (later) =>
      later.isOfConversation &&
      later.at <= orderAt + ms &&
      later.from !== null &&
      (later.from !== from || isOver(saidAfter(later))),
  )
}
