'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useMemo, useState } from 'react'
import { streamAt } from '@/lib/pages/routes'
import { measures as words } from '@/lib/text/measures/measure-words'
import { BarChart } from './bar-chart'

/** One value of one source: now, over time, and against its threshold. */
export function SmallMultiple({
  head,
  value,
  unit,
  href,
  title,
  over,
  note,
  chart,
}: {
  head: string
  /** Null: it is not known, and `note` says why. */
  value: string | null
  unit: string
  /** What the value counts. */
  href: string
  title?: string | undefined
  /** It reaches its threshold. */
  over: boolean
  note: ReactNode
  chart: {
    values: readonly (number | null)[]
    isKnown: readonly boolean[]
    limit: number | null
    says: string
    /** A bar in words, and the question that finds its messages; null: none does. */
    barSays: (bar: number) => string
    queryOf: ((bar: number) => string) | null
  } | null
}) {
  const router = useRouter()
  const [bar, setBar] = useState<number | null>(null)
  const queryOf = chart?.queryOf ?? null
  const unknown = useMemo(() => chart?.isKnown.flatMap((known, at) => (known ? [] : [at])) ?? [], [chart?.isKnown])
  return (
    <figure className={over ? 'multiple over' : 'multiple'}>
      <figcaption>
        <span className="head">{head}</span>
        {value === null ? (
          <span className="none">{unit}</span>
        ) : (
          <Link className="value" href={href} prefetch={false} title={title}>
            <b>{value}</b> <span className="unit">{unit}</span>
          </Link>
        )}
        <span className="note m11">{bar === null || chart === null ? note : chart.barSays(bar)}</span>
      </figcaption>
      {chart !== null && (
        <BarChart
          values={chart.values}
          unknown={unknown}
          limit={chart.limit}
          says={chart.says}
          onBar={setBar}
          onOpen={queryOf === null ? null : (at) => router.push(streamAt({ q: queryOf(at) }))}
        />
      )}
      {unknown.length > 0 && chart !== null && (
        <span className="only-read">{words.unknownBars(unknown.length, chart.values.length)}</span>
      )}
    </figure>
  )
}
