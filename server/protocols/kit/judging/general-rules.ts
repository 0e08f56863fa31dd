import { FLAGS } from '@/lib/message/flags'
import type { Judged } from '@/lib/rules/judged'
import { limitIn, limitMs } from '@/lib/rules/limit'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from './rule'

/** The rule that whoever speaks in a person's name breaks: nothing else is said of it. */
export const CLAIMS_HUMAN = 'GEN006'

/** The rule that a message without a usable time breaks. */
export const NO_TIME = 'GEN002'

const flagged = (flag: string, says: () => string) => (judged: Judged) => (judged.flags.includes(flag) ? says() : null)

const AHEAD: Limit = { name: 'ahead', unit: 'seconds', usual: 60, least: 0, most: 86_400 }
/** Times of many writers are whole seconds. */
const APART: Limit = { name: 'apart', unit: 'seconds', usual: 1, least: 0.001, most: 86_400 }

/** Rules for every protocol, about what stands in the index. */
export const GENERAL_RULES: readonly RecordRule[] = [
  {
    code: 'GEN001',
    severity: 'error',
    about: 'record',
    passage: 'Unreadable is a reading',
    breaks: ({ reading, goneAt }) => (reading === 'unreadable' && goneAt === null ? words.unreadable : null),
  },
  {
    code: NO_TIME,
    severity: 'warning',
    about: 'record',
    passage: 'Times',
    breaks: flagged(FLAGS.noTime, () => words.noTime),
  },
  {
    code: 'GEN003',
    severity: 'warning',
    about: 'record',
    passage: 'Times',
    limits: [AHEAD],
    breaks: ({ flags, claimedAt, observedAt }, told) => {
      const seconds = limitIn(told, AHEAD)
      if (seconds === AHEAD.usual) return flags.includes(FLAGS.timeAhead) ? words.timeAhead : null
      return claimedAt !== null && claimedAt > observedAt + seconds * 1_000 ? words.timeAheadBy(seconds) : null
    },
  },
  {
    code: 'GEN004',
    severity: 'warning',
    about: 'record',
    passage: 'Identity',
    breaks: flagged(FLAGS.conflict, () => words.sameId),
  },
  {
    code: CLAIMS_HUMAN,
    severity: 'critical',
    about: 'record',
    passage: 'A verified human',
    breaks: ({ flags, fromRaw }) => (flags.includes(FLAGS.claimsHuman) ? words.claimsHuman(fromRaw ?? '') : null),
  },
  {
    code: 'GEN010',
    severity: 'warning',
    about: 'record',
    passage: 'General rules',
    breaks: flagged(FLAGS.hiddenCharacters, () => words.hidden),
  },
  {
    code: 'GEN011',
    severity: 'info',
    about: 'record',
    passage: 'General rules',
    limits: [APART],
    breaks: ({ answers, orderAt, sentAt }, told) =>
      answers !== null && sentAt !== null && answers.orderAt - orderAt >= limitMs(told, APART)
        ? words.beforeAsked
        : null,
  },
]
