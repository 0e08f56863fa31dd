import { FLAGS } from '@/lib/message/flags'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import type { RecordRule } from './rule'

/** The rule that whoever speaks in a person's name breaks: nothing else is said of it. */
export const CLAIMS_HUMAN = 'GEN006'

/** The rule that a message without a usable time breaks. */
export const NO_TIME = 'GEN002'

const flagged = (flag: string, says: () => string) => (judged: Judged) => (judged.flags.includes(flag) ? says() : null)

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
    breaks: flagged(FLAGS.timeAhead, () => words.timeAhead),
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
    breaks: ({ answers, orderAt, sentAt }) =>
      answers !== null && sentAt !== null && answers.orderAt - orderAt >= A_SECOND ? words.beforeAsked : null,
  },
]

/** Times of many writers are whole seconds. */
const A_SECOND = 1_000
