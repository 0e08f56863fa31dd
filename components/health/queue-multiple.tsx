'use client'

import { useMemo } from 'react'
import { Said } from '@/components/said/said-text'
import { useNameOf } from '@/components/said/use-names'
import { type Measures, type Narrowing, overSince, reaches, type SourceMeasures } from '@/lib/measures/measure'
import { agentsAt } from '@/lib/pages/routes'
import { measures as words } from '@/lib/text/measures/measure-words'
import { number } from '@/lib/text/number'
import { barTime } from './bar-times'
import { SmallMultiple } from './small-multiple'

/**
 * What lies in the queues of a source. A threshold is about one inbox, so against one the chart shows the fullest inbox of
 * each time; without one it shows all that lay there.
 */
export function QueueMultiple({
  source: { source, queue, thresholds },
  sums,
  narrowing,
}: {
  source: SourceMeasures
  sums: Measures
  narrowing: Narrowing | null
}) {
  const nameOf = useNameOf()
  const limit = narrowing === null ? thresholds.queue : null
  const bars = queue?.bars
  const values = useMemo(
    () => bars?.map((bar) => (bar === null ? null : limit === null ? bar.waiting : bar.most)) ?? [],
    [bars, limit],
  )
  const isKnown = useMemo(() => bars?.map((bar) => bar !== null) ?? [], [bars])
  const most = queue?.most ?? null
  const under = limit === null ? '' : words.underEach(number(limit))
  const over = overSince(values, limit)
  const known = values.filter((value) => value !== null)
  const range: [string, string] = [number(Math.min(...known)), number(Math.max(...known))]
  const { queue: all, fullest, nothing } = words.chart
  return (
    <SmallMultiple
      head={words.heads.queue}
      value={queue === null ? null : number(queue.waiting)}
      unit={queue === null ? words.none.queue : `${words.waiting}${under}`}
      href={agentsAt(most === null ? {} : { source, agent: most.agent })}
      over={reaches(most?.count ?? null, limit)}
      note={
        most !== null && (
          <>
            {words.most(most.count)} <Said>{nameOf(source, most.agent)}</Said>
            {over !== null && ` · ${words.overSince(barTime(sums, over))}`}
          </>
        )
      }
      chart={
        queue === null
          ? null
          : {
              ...{ values, isKnown, limit, queryOf: null },
              says: known.length === 0 ? nothing(source) : (limit === null ? all : fullest)(source, ...range),
              barSays: (at) => {
                const bar = queue.bars[at] ?? null
                const said = bar === null ? words.notKnown : words.lay(bar.waiting, bar.most)
                return `${barTime(sums, at)} ${said}`
              },
            }
      }
    />
  )
}
