'use client'

import { useClock } from '@/components/live/use-clock'
import { type DebtRow, debtStateAt } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import { fullTime, shortClock } from '@/lib/time/clock'

const words = text.owed

/** How long it is owed, of how long it may be; how long it is late; or how it ended. */
export function DebtClock({ debt, className = '' }: { debt: DebtRow; className?: string }) {
  const now = useClock()
  const { since, due, settledAt } = debt
  const state = debtStateAt(debt, now)
  const title = due === null ? words.noDue : words.dueAt(fullTime(due))
  const limit = due === null ? null : limitOf(due - since)
  if (state === 'answered' || state === 'expired')
    return (
      <span className={className} title={title}>
        {words.states[state]}
        {state === 'answered' && settledAt !== null && ` ${words.after(shortClock(settledAt - since))}`}
      </span>
    )
  if (due !== null && limit !== null && state === 'late')
    return (
      <span className={`${className} text-warn`} title={title}>
        {words.over(shortClock(now - due), limit)}
      </span>
    )
  const passed = shortClock(now - since)
  return (
    <span className={className} title={title}>
      {limit === null ? passed : words.of(passed, limit)}
    </span>
  )
}

/** `05:00`, `2 h`, `1 d`: without the smaller unit where there is nothing of it. */
const limitOf = (ms: number) => shortClock(ms).replace(/ 0+ \S+$/, '')
