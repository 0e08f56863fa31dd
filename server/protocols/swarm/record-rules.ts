import { FLAGS } from '@/lib/message/flags'
import type { SaidBeside } from '@/lib/rules/beside'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { cueOf, type Said } from './cue'
import { LEADER } from './handles'

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
      const answers = (later: SaidBeside, said: Said) =>
        later.from !== judged.from || (said.task === task && said.phase !== 'mention' && said.phase !== null)
      return isAnswered(judged, 10, answers) ? null : words.notAcknowledged(`#${task}`)
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
      const answers = (later: SaidBeside, said: Said) =>
        later.from !== judged.from ||
        said.running ||
        (said.phase !== 'block' && said.phase !== 'mention' && said.phase !== null)
      return isAnswered(judged, 15, answers) ? null : words.stillBlocked
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
      return isAnswered(judged, 30, ({ from }) => from !== judged.from) ? null : words.notPickedUp
    },
  },
  {
    code: 'SWM223',
    passage: 'Shutdown',
    severity: 'error',
    about: 'record',
    looks: true,
    due: (judged) => dueAfter(judged, 5, asksToShutDown(judged)),
    breaks: (judged, { now }) => {
      if (!asksToShutDown(judged) || !isDue(judged, 5, now)) return null
      return isAnswered(judged, 5, ({ from }) => from !== judged.from) ? null : words.notShutDown
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
    due: (judged) => (isAltered(judged) ? judged.goneAt : null),
    breaks: (judged) => (isAltered(judged) ? words.lineAltered : null),
  },
]

/** Whoever mends a line that could not be read does well. */
const isAltered = ({ reading, flags }: Judged) => reading === 'message' && flags.includes(FLAGS.removedLine)

const saidIn = ({ type, body, to, mentions }: Judged): Said => cueOf(type, body, to.length > 0 || mentions.length > 0)

/** Which task the message gives to somebody by name; null where it only tells of one. */
function assigned(judged: Judged): string | null {
  const { reading, type, from, body, to, mentions, humans } = judged
  if (reading !== 'message' || type !== 'task' || from === null || !body.includes('#')) return null
  const nobody = [from, LEADER, ...humans]
  const others = [...to.map(({ agent }) => agent), ...mentions].filter((agent) => !nobody.includes(agent))
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

const dueAfter = ({ orderAt, answeredAt }: Judged, minutes: number, counts: boolean) =>
  counts && answeredAt === null ? orderAt + minutes * MINUTE : null

const isDue = ({ orderAt }: Judged, minutes: number, now: number) => now >= orderAt + minutes * MINUTE

/** Whom it was for answered it at any time, or its conversation went on in time so that nothing is open. */
function isAnswered(
  { orderAt, answeredAt, beside }: Judged,
  minutes: number,
  answers: (later: SaidBeside, said: Said) => boolean,
): boolean {
  if (answeredAt !== null) return true
  return (beside?.said ?? []).some(
    (later) =>
      later.isAfter &&
      later.at <= orderAt + minutes * MINUTE &&
      later.from !== null &&
      answers(later, cueOf('', later.body, true)),
  )
}
