'use client'

import { Minus } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, memo } from 'react'
import { Said } from '@/components/said/said-text'
import { LOOKS } from '@/components/stream/list/gravity'
import { Icon } from '@/components/ui/icon'
import { SEVERITIES } from '@/lib/asks/severity'
import { foldValue } from '@/lib/letters/fold'
import type { Facet } from '@/lib/message/facets'
import type { Choice } from '@/lib/query/choose'
import type { Chosen, FacetName } from '@/lib/query/clauses'
import { printField } from '@/lib/query/print'
import { text } from '@/lib/text'
import { CalledAgent, useCalled } from './agent-value'
import type { Called } from './called-agents'
import { FacetSection, type Shown } from './facet-section'
import { FacetValue } from './facet-value'
import { walk } from './walk'

const words = text.facets

/** A field of the query language: choosing a value of it, or leaving one out, edits the question. */
export const FieldFacet = memo(function FieldFacet({
  facet: { field, values, more },
  chosen,
  asideOf,
  onChoose,
}: {
  facet: Facet
  chosen: Chosen
  asideOf?: (value: string) => string | null
  onChoose: (choice: Choice) => void
}) {
  const called = useCalled(values, !isAgents(field))
  const howOf = (value: string) => {
    const key = foldValue(value)
    return chosen.wanted.includes(key) ? 'with' : chosen.unwanted.includes(key) ? 'without' : null
  }
  return (
    <FacetSection
      id={`facet-${field}`}
      name={words.fields[field]}
      values={values}
      more={more}
      howOf={howOf}
      draw={(shown) => (
        <FieldValue
          key={shown.count.value}
          {...shown}
          field={field}
          called={called.get(shown.count.value)}
          aside={asideOf?.(shown.count.value) ?? null}
          onChoose={onChoose}
        />
      )}
    />
  )
})

const isAgents = (field: FacetName) => field === 'from' || field === 'to'

type ValueProps = Shown & {
  field: FacetName
  called: Called | undefined
  aside: string | null
  onChoose: (choice: Choice) => void
}

/** One value: click asks for it, Alt-click or the minus leaves it out, again takes it back. */
function FieldValue({ field, called, aside, onChoose, ...shown }: ValueProps) {
  const { chosen } = shown
  const { value } = shown.count
  const written = printField({ field, value, compare: '=', prefix: false })
  const act = (how: Choice['how']) => onChoose({ field, value, how })
  const pick = (event: MouseEvent) => act(event.altKey ? 'without' : (chosen ?? 'with'))
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (walk(event)) return
    if (event.key === '-' || (event.key === 'Enter' && event.altKey)) {
      event.preventDefault()
      act('without')
    }
  }
  return (
    <FacetValue
      {...shown}
      agent={isAgents(field)}
      unit={words.unit}
      title={field === 'severity' ? undefined : chosen === null ? words.only(written) : words.back(written)}
      why={field === 'severity' ? `severity:${value}` : undefined}
      after={chosen !== 'without' && <Leave says={words.without(written)} onClick={() => act('without')} />}
      onPick={pick}
      onKey={key}
    >
      {isAgents(field) ? <CalledAgent agent={value} called={called} /> : <Name field={field} value={value} />}
      {aside !== null && <span className="text-fg-3"> {aside}</span>}
    </FacetValue>
  )
}

function Leave({ says, onClick }: { says: string; onClick: () => void }) {
  return (
    <button type="button" className="leave" tabIndex={-1} aria-label={says} title={says} onClick={onClick}>
      <Icon of={Minus} size="xs" />
    </button>
  )
}

/** As it is written; how grave something is in our words, in its colour. */
function Name({ field, value }: { field: FacetName; value: string }) {
  const severity = field === 'severity' ? SEVERITIES.find((one) => one === value) : undefined
  if (severity === undefined) return <Said>{value}</Said>
  return <span className={severity === 'none' ? undefined : LOOKS[severity]}>{words.severities[severity]}</span>
}
