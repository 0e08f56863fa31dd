'use client'

import { Check, Minus } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { useTierOf } from '@/components/said/tiers'
import { LOOKS } from '@/components/stream/gravity'
import { Icon } from '@/components/ui/icon'
import type { FacetCount } from '@/lib/facets'
import type { Choice } from '@/lib/query/choose'
import type { FacetName } from '@/lib/query/clauses'
import { printField } from '@/lib/query/print'
import { SEVERITIES } from '@/lib/severity'
import { text } from '@/lib/text'
import { walk } from './walk'

const words = text.facets

/** One value: click asks for it, Alt-click or the minus leaves it out, again takes it back. */
export function FacetValue({
  field,
  count: { value, count, capped },
  share,
  chosen,
  aside,
  onChoose,
}: {
  field: FacetName
  count: FacetCount
  /** Of the most frequent value, 0 to 1. */
  share: number
  chosen: Choice['how'] | null
  aside: string | null
  onChoose: (choice: Choice) => void
}) {
  const written = printField({ field, value, compare: '=', prefix: false })
  const act = (how: Choice['how']) => onChoose({ field, value, how })
  const click = (event: MouseEvent) => act(event.altKey ? 'without' : (chosen ?? 'with'))
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (walk(event)) return
    if (event.key === '-' || (event.key === 'Enter' && event.altKey)) {
      event.preventDefault()
      act('without')
    }
  }
  const says = chosen === null ? words.only(written) : words.back(written)
  return (
    <div className={`fr ${chosen === 'with' ? 'on' : ''}`}>
      <button
        type="button"
        className="pick"
        data-stop
        aria-pressed={chosen !== null}
        title={says}
        onClick={click}
        onKeyDown={key}
      >
        {chosen === null && (field === 'from' || field === 'to') ? (
          <Mark agent={value} />
        ) : (
          <span className={`bx ${chosen === 'with' ? 'on' : chosen === 'without' ? 'not' : ''}`}>
            {chosen !== null && <Icon of={chosen === 'with' ? Check : Minus} size="xs" />}
          </span>
        )}
        {chosen === 'without' && <span className="sr-only">{words.leftOut} </span>}
        <span className="trunc">
          <Value field={field} value={value} />
          {aside !== null && <span className="text-fg-3"> {aside}</span>}
        </span>
        <span className="mt">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
        <span className="n">{words.count(count, capped)}</span>
        <span className="sr-only"> {words.unit}</span>
      </button>
      {chosen !== 'without' && (
        <button
          type="button"
          className="leave"
          tabIndex={-1}
          aria-label={words.without(written)}
          title={words.without(written)}
          onClick={() => act('without')}
        >
          <Icon of={Minus} size="xs" />
        </button>
      )}
    </div>
  )
}

/** As it is written; how grave something is in our words, in its colour. */
function Value({ field, value }: { field: FacetName; value: string }) {
  const severity = field === 'severity' ? SEVERITIES.find((one) => one === value) : undefined
  if (severity === undefined) return <Said>{value}</Said>
  return <span className={severity === 'none' ? undefined : LOOKS[severity]}>{words.severities[severity]}</span>
}

/** As in the rows: the shape says the tier. */
function Mark({ agent }: { agent: string }) {
  return <AgentMark agent={agent} tier={useTierOf()(null, agent)} />
}
