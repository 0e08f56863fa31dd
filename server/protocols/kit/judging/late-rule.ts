import { type Debt, isMissed } from '@/lib/rules/debt'
import type { Judged } from '@/lib/rules/judged'
import type { Limit } from '@/lib/rules/rule-settings'
import type { RecordRule, ToldOfMessage } from './rule'

type Late = Pick<RecordRule, 'code' | 'severity' | 'passage'> & {
  /** By which it is due. */
  limits: readonly Limit[]
  /** What is wrong, in words; `missed`: what did not come in time. */
  says: (judged: Judged, missed: readonly Debt[], told: ToldOfMessage) => string
  /** Left out: it came too late, or not at all; what the index knows as the answer is good however late it came. */
  isLate?: (debt: Debt, judged: Judged, now: number) => boolean
}

/** A rule that is broken when what agents owe by it did not come in time: it goes by the clock of what they owe. */
export function lateRule({ says, isLate = isLateAndUnanswered, ...named }: Late): RecordRule {
  const under = ({ owed }: ToldOfMessage) => owed().filter(({ rule }) => rule === named.code)
  return {
    ...named,
    about: 'record',
    looks: true,
    due: (judged, told) => {
      const late = under(told).find((debt) => debt.due !== null && isLate(debt, judged, debt.due))
      return late?.due ?? null
    },
    breaks: (judged, told) => {
      const missed = under(told).filter((debt) => isLate(debt, judged, told.now))
      return missed.length === 0 ? null : says(judged, missed, told)
    },
  }
}

const isLateAndUnanswered = (debt: Debt, { answeredBy }: Judged, now: number) =>
  isMissed(debt, now) && (answeredBy === null || debt.settledBy !== answeredBy)
