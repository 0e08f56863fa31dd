'use client'

import { memo, useState } from 'react'
import type { Facet } from '@/lib/facets'
import { foldValue } from '@/lib/fold'
import type { Choice } from '@/lib/query/choose'
import type { Chosen } from '@/lib/query/clauses'
import { text } from '@/lib/text'
import { FacetValue } from './facet-value'
import { walk } from './walk'

const words = text.facets
const SHOWN = 6

/** One field: its most frequent values and every chosen one; the others one click away. */
export const FacetSection = memo(function FacetSection({
  facet,
  chosen,
  asideOf,
  onChoose,
}: {
  facet: Facet
  chosen: Chosen
  asideOf?: (value: string) => string | null
  onChoose: (choice: Choice) => void
}) {
  const [open, setOpen] = useState(false)
  const stateOf = (value: string) => {
    const key = foldValue(value)
    return chosen.wanted.includes(key) ? 'with' : chosen.unwanted.includes(key) ? 'without' : null
  }
  const shown = facet.values.filter(({ value }, at) => open || at < SHOWN || stateOf(value) !== null)
  const hidden = facet.values.length - shown.length
  const most = Math.max(1, ...facet.values.map(({ count }) => count))
  const id = `facet-${facet.field}`
  return (
    <section className="fsec" aria-labelledby={id}>
      <h2 className="fh">
        <span id={id}>{words.fields[facet.field]}</span>
        <span className="sp" />
        {facet.values.length > SHOWN && <span className="m11">{words.count(facet.values.length, facet.more)}</span>}
      </h2>
      {shown.map((one) => (
        <FacetValue
          key={one.value}
          field={facet.field}
          count={one}
          share={one.count / most}
          chosen={stateOf(one.value)}
          aside={asideOf?.(one.value) ?? null}
          onChoose={onChoose}
        />
      ))}
      {(hidden > 0 || open) && (
        <button
          type="button"
          className="fr more"
          data-stop
          tabIndex={-1}
          onKeyDown={walk}
          onClick={() => setOpen(!open)}
        >
          {open ? words.fewer : words.more(hidden, facet.more)}
        </button>
      )}
    </section>
  )
})
