'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useListsOptions } from '@/components/approvals/deciding/use-waiting'
import { useConsoleStatus } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import type { Measures } from '@/lib/measures/measure'
import { FAILED, queryOf } from '@/lib/measures/measure-query'
import { agentsAt, approvalsAt, problemsAt, streamAt } from '@/lib/pages/routes'
import { measures as words } from '@/lib/text/measures/measure-words'
import { atLeast, number } from '@/lib/text/number'
import { duration, shortClock } from '@/lib/time/clock'

const NUMBERS = words.numbers
const MOST_PROBLEMS = 10_000

type Shown = { name: string; value: string | null; says: string; href: string }

/** What a supervisor looks at first, of all sources: people, the oldest wait, problems, queues and errors. */
export function FiveNumbers({ sums }: { sums: Measures }) {
  const lists = useQuery(useListsOptions()).data
  const problems = useConsoleStatus()?.problems
  const now = useClock()
  const waiting = lists === undefined ? [] : [lists.decide, lists.answer]
  const oldest = waiting.flatMap(({ rows }) => rows).sort((one, other) => one.askedAt - other.askedAt)[0]
  const queues = sums.sources.flatMap(({ queue }) => (queue === null ? [] : [queue.waiting]))
  const count = waiting.reduce((sum, list) => sum + list.count, 0)
  const capped = waiting.some((list) => list.capped)
  const isCut = waiting.some(({ rows, count: all }) => rows.length < all) || capped
  const waits =
    oldest === undefined ? NUMBERS.nobody : now - oldest.askedAt < 0 ? duration(0) : shortClock(now - oldest.askedAt)
  const shown: Shown[] = [
    {
      ...{ name: 'waiting', says: NUMBERS.waiting, href: approvalsAt() },
      value: lists === undefined ? null : atLeast(count, capped),
    },
    {
      ...{ name: 'oldest', says: NUMBERS.oldest, href: approvalsAt(oldest === undefined ? {} : { ask: oldest.uid }) },
      value: lists === undefined ? null : isCut ? `≥ ${waits}` : waits,
    },
    {
      ...{ name: 'problems', says: NUMBERS.problems, href: problemsAt() },
      value: problems === undefined ? null : atLeast(problems, problems >= MOST_PROBLEMS),
    },
    {
      ...{ name: 'queue', says: NUMBERS.queue, href: agentsAt() },
      value: number(queues.reduce((sum, one) => sum + one, 0)),
    },
    {
      ...{ name: 'errors', says: NUMBERS.errors(words.spans[sums.span]) },
      href: streamAt({ q: queryOf({ source: null, narrowing: sums.narrowing, from: sums.from, until: null }, FAILED) }),
      value: `${number(sums.sources.reduce((sum, { errors }) => sum + errors, 0))}${sums.isSumming ? '+' : ''}`,
    },
  ]
  return (
    <ul className="five" aria-label={NUMBERS.label}>
      {shown.map(({ name, value, says, href }) => (
        <li key={name}>
          <Link href={href} prefetch={false}>
            <b>{value ?? '–'}</b>
            <span>{says}</span>
            {value === null && <span className="only-read">{NUMBERS.unknown}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
