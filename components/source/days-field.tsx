'use client'

import { SegmentedControl } from '@/components/ui/segmented-control'
import { text } from '@/lib/text'
import { FieldError } from './field-error'

const words = text.ingest.settings.keepDays
const WAYS = ['usual', 'ever', 'days'] as const
const FIRST_DAYS = 30

type Days = number | null | undefined
type Parts = { days: Days; usual: number | null; problem: string | undefined; onDays: (days: Days) => void }

/** For how long what is written in a source is kept. */
export function DaysField({ days, usual, problem, onDays }: Parts) {
  const chosen = days === undefined ? 'usual' : days === null ? 'ever' : 'days'
  const choose = (way: (typeof WAYS)[number]) => {
    if (way !== 'days') return onDays(way === 'ever' ? null : undefined)
    if (chosen !== 'days') onDays(usual ?? FIRST_DAYS)
  }
  const options = WAYS.map((name) => ({ name, label: name === 'usual' ? words.usual(usual) : words[name] }))
  return (
    <section className="sec">
      <h3 className="lab">{words.label}</h3>
      <SegmentedControl small label={words.label} options={options} chosen={chosen} onChoose={choose} />
      {chosen === 'days' && (
        <input
          className="field mono mt-2 max-w-24"
          type="number"
          min={1}
          step={1}
          aria-label={words.days}
          aria-invalid={problem !== undefined}
          value={Number.isNaN(days) ? '' : (days ?? '')}
          onChange={(event) => onDays(event.target.valueAsNumber)}
        />
      )}
      <FieldError problem={problem} />
      <p className="mt-1 text-12 text-fg-3">{words.note}</p>
    </section>
  )
}
