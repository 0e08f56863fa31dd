'use client'

import { Search, SlidersHorizontal } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { QueryInput } from '@/components/query/query-input'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
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
      <Question input={search} asked={look.q} onAsk={(q) => onLook({ q })} />
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

type QuestionProps = { input: AskFiltersProps['search']; asked: string; onAsk: (q: string) => void }

/** The question that the lists are searched by; asked with Enter, let go of with Escape. */
function Question({ input, asked, onAsk }: QuestionProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? asked
  const leave = () => {
    setDraft(null)
    input.current?.blur()
  }
  return (
    <search className="contents">
      <QueryInput
        before={<Icon of={Search} size="s" />}
        hint={<Kbd>/</Kbd>}
        {...{ input, typed, label: words.label, placeholder: words.placeholder }}
        edited={draft !== null}
        onType={setDraft}
        onAsk={() => {
          onAsk(typed.trim())
          leave()
        }}
        onLeave={leave}
      />
    </search>
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
