import { memo } from 'react'
import { useNow } from '@/components/live/now'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { ARROW } from '@/components/ui/arrow'
import { later } from '@/components/ui/later'
import { Time } from '@/components/ui/time-ago'
import { maskSecrets } from '@/lib/letters/mask-secrets'
import { inWords } from '@/lib/letters/said'
import type { MessageRow } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text/console/first-load-words'
import { clockTime, shortClock } from '@/lib/time/clock'
import { type Gravity, gravityOf, shownFlag } from './gravity'
import { isAddressed, namesOfTo, Recipients } from './recipient-list'
import { type RowProps, rowFrame } from './row-frame'

const Because = later(async () => (await import('./because')).Because)

/** Characters of what only flies by. */
const BRIEF = 160

/** One message in one line of 28 px. */
export const StreamRow = memo(function StreamRow(props: RowProps) {
  const { row, repeated, late, askedAt, tierOf, brief } = props
  const gravity = gravityOf(row)
  const flies = brief && row.reading !== 'unreadable'
  return (
    <div {...rowFrame('row cols', gravity, props)}>
      <span role="gridcell" tabIndex={-1} className="t" data-cell="time">
        {flies ? clockTime(row.orderAt) : <Time at={row.orderAt} />}
        {late && <span className="only-read"> {text.seen.late}</span>}
      </span>
      <span role="gridcell" tabIndex={-1} className="src trunc" title={inWords(row.source)} data-cell="source">
        <Said>{row.source}</Said>
      </span>
      <span role="gridcell" tabIndex={-1} className="ty trunc" title={inWords(row.type)} data-cell="type">
        <Said>{row.type}</Said>
      </span>
      {flies && !repeated ? <BriefWay row={row} /> : <Way row={row} repeated={repeated} tierOf={tierOf} />}
      <span role="gridcell" tabIndex={-1} className="tx" data-cell="words">
        {flies ? <Said>{row.body.slice(0, BRIEF)}</Said> : <Words row={row} />}
      </span>
      <span role="gridcell" tabIndex={-1} className="fl" data-cell="flag">
        <FlagWord gravity={gravity} askedAt={askedAt} />
      </span>
    </div>
  )
})

function BriefWay({ row }: Pick<RowProps, 'row'>) {
  return (
    <span role="gridcell" tabIndex={-1} className="trunc text-fg-2" data-cell="way">
      {row.from !== null && <Said>{writtenName(row.fromRaw, row.from)}</Said>}
      {isAddressed(row) && (
        <>
          {' → '}
          {row.broadcast ? text.stream.everyone : <Said>{namesOfTo(row)}</Said>}
        </>
      )}
    </span>
  )
}

function Way({ row, repeated, tierOf }: Pick<RowProps, 'row' | 'repeated' | 'tierOf'>) {
  if (repeated) {
    return (
      <span role="gridcell" tabIndex={-1} className="pl-2 text-fg-3" title={text.stream.same} data-cell="way">
        ″
      </span>
    )
  }
  return (
    <span role="gridcell" tabIndex={-1} className="pair" data-cell="way">
      {row.reading === 'unreadable' ? (
        <span className="m11 trunc text-fg-3">
          <Said>{row.line === null ? row.path : text.stream.place(row.path, row.line)}</Said>
        </span>
      ) : (
        <>
          <Agent agent={row.from} name={row.fromRaw} tier={row.fromTier} person={personIn(row.flags)} cell="from" />
          {isAddressed(row) && (
            <>
              {ARROW}
              <Recipients row={row} tierOf={tierOf} />
            </>
          )}
        </>
      )}
    </span>
  )
}

/** What is said, in one line; an error's code stands out before it, written there or not. Of what cannot be read why, and the bytes. */
export function Words({ row }: { row: MessageRow }) {
  if (row.reading === 'unreadable') {
    return (
      <>
        {row.reason !== undefined && <Because reason={row.reason} />}
        <span className="m11 text-fg-3">
          <Said>{row.body}</Said>
        </span>
      </>
    )
  }
  const code = row.error?.code
  if (!code) return <Said>{row.body}</Said>
  // What the code names may be a secret.
  const said = maskSecrets(row.body)
  const written = said.startsWith(code)
  return (
    <>
      <span className="mono font-medium text-crit">
        <Said>{code}</Said>
        {!written && ' '}
      </span>
      <Said>{written ? said.slice(code.length) : said}</Said>
    </>
  )
}

const SEVERITIES: Record<Gravity['severity'], string> = { none: '', warning: 'warn', error: 'crit', critical: 'crit' }

/** The gravest word, or how long a person has been waited for. */
export function FlagWord({ gravity, askedAt }: { gravity: Gravity | null; askedAt: number | null }) {
  if (gravity === null) return askedAt === null ? null : <AskedClock since={askedAt} />
  return (
    <span className={SEVERITIES[gravity.severity]} data-why={gravity.why}>
      <Said>{shownFlag(gravity.word)}</Said>
    </span>
  )
}

function AskedClock({ since }: { since: number }) {
  const now = useNow()
  if (now === null) return null
  return (
    <span className="warn" title={text.stream.waits}>
      {text.stream.waitsOnYou(shortClock(now - since))}
    </span>
  )
}
