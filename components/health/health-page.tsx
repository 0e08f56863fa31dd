'use client'

import { Timer } from 'lucide-react'
import { useQueryStates } from 'nuqs'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus } from '@/components/live/provider'
import { Unwatched, useUnwatched } from '@/components/source/unwatched'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { EmptyState } from '@/components/ui/empty-state'
import { ChoiceMenu } from '@/components/ui/over/choice-menu'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Switch } from '@/components/ui/switch'
import {
  errorRate,
  type Measures,
  type Narrowing,
  reaches,
  type SourceMeasures,
  SPANS,
  STAGES,
} from '@/lib/measures/measure'
import { narrowedTo } from '@/lib/measures/measure-query'
import { measures as words } from '@/lib/text/measures/measure-words'
import { FiveNumbers } from './five-numbers'
import { MeasureTable } from './measure-table'
import { NarrowField } from './narrow-field'
import { SourceMultiples } from './source-multiples'
import { MEASURE_LOOK, useMeasures } from './use-measures'

const BY_PROTOCOL = 'protocol'
const stageOptions = () => [
  { name: BY_PROTOCOL, label: words.byProtocol },
  ...STAGES.map((name) => ({ name, label: words.stages[name] })),
]

/** How messages fare, source by source: `?span=` far back, `?stage=` of the latency, `?narrow=`ed. */
export function HealthPage() {
  const [look, setLook] = useQueryStates(MEASURE_LOOK)
  const { span, stage, narrow, table } = look
  const wanted = narrowedTo(narrow)
  const narrowing = wanted?.narrowing ?? null
  const asked = useMeasures({ span, stage, narrowing })
  // What was found for another narrowing is not shown as what this one finds.
  const sums = isAbout(asked.data, narrowing) ? asked.data : undefined
  const anew = useConsoleStatus()?.derivation.anew != null
  const unwatched = useUnwatched()
  const sources = sums?.sources.filter(({ source }) => wanted?.source == null || source === wanted.source) ?? []
  const readings = sources.flatMap(readingsOf)
  const over = readings.filter((one) => one).length
  return (
    <ListPage
      page="health"
      list={{ label: words.list }}
      bar={
        <>
          {readings.length > 0 && (
            <span className={`m11 trunc ${over > 0 ? 'text-crit' : 'text-fg-3'}`}>
              {words.over(over, readings.length)}
            </span>
          )}
          <NarrowField value={narrow} onType={(typed) => setLook({ narrow: typed })} />
        </>
      }
    >
      <div className="measure-filter">
        <SegmentedControl
          label={words.span}
          options={SPANS.map((name) => ({ name, label: words.spans[name] }))}
          chosen={span}
          onChoose={(chosen) => setLook({ span: chosen })}
        />
        <ChoiceMenu
          label={words.stage}
          icon={Timer}
          says={stage === null ? words.byProtocol : words.stages[stage]}
          options={stageOptions()}
          chosen={stage ?? BY_PROTOCOL}
          onChoose={(name) => setLook({ stage: STAGES.find((one) => one === name) ?? null })}
        />
        <span className="fx gap-2 text-12 text-fg-2">
          <Switch label={words.table} on={table} onTurn={(on) => setLook({ table: on })} />
          <span aria-hidden="true">{words.table}</span>
        </span>
        {(anew || sums?.isSumming === true || wanted === null) && (
          <p className="text-12 text-warn" role="status">
            {wanted === null ? words.notNarrowed : anew ? words.anew : words.summing}
          </p>
        )}
      </div>
      <div className="list health">
        {sums === undefined ? (
          <AwaitedRows
            asked={sums === undefined && !asked.isError ? { ...asked, data: undefined } : asked}
            failed={words.failed}
            widths={['30%', '55%', '20%', '40%']}
          >
            {null}
          </AwaitedRows>
        ) : unwatched ? (
          <Unwatched title={words.noSource} />
        ) : (
          <>
            <FiveNumbers sums={sums} />
            {sources.length === 0 && wanted?.source != null && <EmptyState title={words.noSuch(wanted.source)} />}
            {table ? (
              sources.map((source) => (
                <MeasureTable key={source.source} source={source} sums={sums} narrowing={narrowing} />
              ))
            ) : (
              <Multiples sources={sources} sums={sums} narrowing={narrowing} />
            )}
          </>
        )}
      </div>
    </ListPage>
  )
}

const isAbout = (sums: Measures | undefined, narrowing: Narrowing | null) =>
  sums?.narrowing?.part === narrowing?.part && sums?.narrowing?.name === narrowing?.name

type Shown = { sources: readonly SourceMeasures[]; sums: Measures } & Pick<
  Parameters<typeof SourceMultiples>[0],
  'narrowing'
>

function Multiples({ sources, sums, narrowing }: Shown) {
  const { source, latency, queue, errors, messages } = words.heads
  return (
    <>
      <div className="measure-heads" aria-hidden="true">
        {[source, latency, queue, errors, messages].map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {sources.map((one) => (
        <SourceMultiples key={one.source} source={one} sums={sums} narrowing={narrowing} />
      ))}
    </>
  )
}

/** Whether each value that has a threshold and is known reaches it. */
function readingsOf({ thresholds, stage, stages, queue, ...source }: SourceMeasures): boolean[] {
  const latency = stage === thresholds.stage ? stages.find((one) => one.stage === stage)?.p95 : undefined
  const pairs: [number | null | undefined, number | null][] = [
    [latency, thresholds.latencyMs],
    [queue?.most?.count, thresholds.queue],
    [errorRate(source), thresholds.errorRate],
  ]
  return pairs.flatMap(([value, limit]) => (value == null || limit === null ? [] : [reaches(value, limit)]))
}
