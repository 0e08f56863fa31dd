import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import type { Measures, Narrowing, SourceMeasures } from '@/lib/measures/measure'
import { FAILED, OF_STAGE, queryOf } from '@/lib/measures/measure-query'
import { streamAt } from '@/lib/pages/routes'
import { measures as words } from '@/lib/text/measures/measure-words'
import { number } from '@/lib/text/number'
import { duration } from '@/lib/time/clock'
import { barTime } from './bar-times'

/** The same as the charts of a source, in numbers: the newest bar first. */
export function MeasureTable({
  source,
  sums,
  narrowing,
}: {
  source: SourceMeasures
  sums: Measures
  narrowing: Narrowing | null
}) {
  const { columns } = words
  const { queue } = source
  const own = [columns.from, columns.p50, columns.p95, columns.errors, columns.messages]
  const heads = queue === null ? own : [...own, columns.queue]
  const hrefOf = (at: number, more: string) => {
    const from = sums.from + at * sums.step
    return streamAt({ q: queryOf({ source: source.source, narrowing, from, until: from + sums.step }, more) })
  }
  return (
    <table className="measure-table">
      <caption>
        <Said>{words.tableOf(source.source)}</Said> <span className="text-fg-3">{words.stages[source.stage]}</span>
      </caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {source.bars
          .map((bar, at) => ({ bar, at }))
          .reverse()
          .map(({ bar, at }) => (
            <tr key={sums.from + at * sums.step}>
              <th scope="row">{barTime(sums, at)}</th>
              {bar === null ? (
                <td colSpan={4} className="text-fg-3">
                  {words.notKnown}
                </td>
              ) : (
                <>
                  <td>{bar.p50 === null ? '–' : duration(bar.p50)}</td>
                  <td>
                    {bar.p95 === null ? '–' : <To href={hrefOf(at, OF_STAGE[source.stage])}>{duration(bar.p95)}</To>}
                  </td>
                  <td>{bar.errors === 0 ? '0' : <To href={hrefOf(at, FAILED)}>{number(bar.errors)}</To>}</td>
                  <td>{bar.messages === 0 ? '0' : <To href={hrefOf(at, '')}>{number(bar.messages)}</To>}</td>
                </>
              )}
              {queue !== null && <td>{queue.bars[at] == null ? words.notKnown : number(queue.bars[at].waiting)}</td>}
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function To({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} prefetch={false}>
      {children}
    </Link>
  )
}
