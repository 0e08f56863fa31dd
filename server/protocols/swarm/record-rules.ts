import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Judged } from '@/lib/rules/judged'
import { limitIn } from '@/lib/rules/limit'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { lineRule } from '@/server/protocols/kit/judging/changed-line'
import { lateRule } from '@/server/protocols/kit/judging/late-rule'
import type { RecordRule, Told } from '@/server/protocols/kit/judging/rule'
import { cueOf, type Said } from './cue'
import { isShutDown, WITHIN } from './debts'
import { EVERYONE } from './handles'

const MINUTE = 60_000

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
  lateRule({
    code: 'SWM220',
    passage: 'Acknowledge receipt',
    severity: 'warning',
    limits: [WITHIN.SWM220],
    says: (judged, _, told) => {
      const task = `#${saidIn(judged).task ?? ''}`
      return within(told, WITHIN.SWM220, words.notAcknowledged(task), (m) => words.notAcknowledgedIn(task, m))
    },
  }),
  lateRule({
    code: 'SWM221',
    passage: 'Report blockers',
    severity: 'warning',
    limits: [WITHIN.SWM221],
    says: (_, __, told) => within(told, WITHIN.SWM221, words.stillBlocked, words.notAnsweredIn),
  }),
  lateRule({
    code: 'SWM222',
    passage: 'Handoff protocol',
    severity: 'warning',
    limits: [WITHIN.SWM222],
    says: (_, __, told) => within(told, WITHIN.SWM222, words.notPickedUp, words.notPickedUpIn),
  }),
  lateRule({
    code: 'SWM223',
    passage: 'Shutdown',
    severity: 'error',
    limits: [WITHIN.SWM223],
    says: (_, missed, told) => {
      const silent = missed.map(({ debtor }) => debtor ?? EVERYONE)
      return within(told, WITHIN.SWM223, words.notShutDown(silent), (m) => words.notShutDownIn(silent, m))
    },
  }),
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
  lineRule({ code: 'SWM231', passage: 'Channel', covers: ['GEN005'] }),
]

/** What is said of a time that was not kept: as the protocol has it, or as it is set. */
function within(told: Pick<Told, 'limits'>, limit: Limit, usual: string, set: (minutes: number) => string): string {
  const minutes = limitIn(told, limit)
  return minutes === limit.usual ? usual : set(minutes)
}

const saidIn = ({ type, body, to, mentions }: Judged): Said => cueOf(type, body, to.length > 0 || mentions.length > 0)

const shutsDown = (judged: Judged) => judged.reading === 'message' && saidIn(judged).opening === 'SHUTDOWN_ACK'

/** When it spoke again before anybody spoke to it, UTC ms; to acknowledge once more is nothing more. */
function spokeAgain(agent: string, after: readonly SaidBeside[]): number | null {
  const next = after.find((one) => (one.from === agent ? !isShutDown(one) : one.to.includes(agent)))
  return next?.from === agent ? next.at : null
}
