'use client'

import { SlidersHorizontal } from 'lucide-react'
import type { RefObject } from 'react'
import { QueryBar } from '@/components/query/query-bar'
import { Icon } from '@/components/ui/icon'
import type { AskRow } from '@/lib/asks/approval'
import { choicesOf, FILTERS, type FilterName } from '@/lib/asks/ask-filter'
import { approvalFilter as words } from '@/lib/text/decisions/filter-words'
import { type Narrowing, narrowingCount } from './use-narrowed'

export type AskFiltersProps = {
  rows: readonly AskRow[]
  look: Narrowing
  now: number
  search: RefObject<HTMLInputElement | null>
  onLook: (change: Partial<Narrowing>) => void
}

const ANY = 'any'
const AGE: { readonly [age: string]: string | undefined } = words.age

/** A question of the search bar, and what else narrows the lists. */
export function AskFilters({ rows, look, now, search, onLook }: AskFiltersProps) {
  const on = narrowingCount(look)
  return (
    <>
      <QueryBar input={search} asked={look.q} onAsk={(q) => onLook({ q })} says={words} />
      <details className="ask-filters" open={on > 0 || undefined}>
        <summary aria-label={words.filters(on)} title={words.filters(on)}>
          <Icon of={SlidersHorizontal} size="s" />
          {on > 0 && <span className="m11">{on}</span>}
        </summary>
        <div className="ask-choices">
          {FILTERS.map((name) => (
            <Choice key={name} name={name} rows={rows} chosen={look[name]} now={now} onChoose={onLook} />
          ))}
        </div>
      </details>
    </>
  )
}

type ChoiceProps = {
  name: FilterName
  rows: readonly AskRow[]
  chosen: string | null
  now: number
  onChoose: (change: Partial<Narrowing>) => void
}

function Choice({ name, rows, chosen, now, onChoose }: ChoiceProps) {
  const says = (value: string) => (name === 'age' ? AGE[value] : value) ?? value
  return (
    <select
      className="btn"
      aria-label={words.name[name]}
      value={chosen === null ? ANY : `=${chosen}`}
      onChange={({ target: { value } }) => onChoose({ [name]: value === ANY ? null : value.slice(1) })}
    >
      <option value={ANY}>{words.any(words.name[name])}</option>
      {choicesOf(rows, name, chosen, now).map(({ value, count }) => (
        <option key={value} value={`=${value}`}>
          {words.choice(value === '' ? words.nothing[name] : says(value), count)}
        </option>
      ))}
    </select>
  )
}
