'use client'

import { type ReactNode, useState } from 'react'
import type { FacetCount } from '@/lib/message/facets'
import type { Choice } from '@/lib/query/choose'
import { text } from '@/lib/text'
import { walk } from './walk'

const words = text.facets
const SHOWN = 6

/** A value that is drawn: `share` is that of the most frequent one, 0 to 1; `chosen` how it stands in the question. */
export type Shown = { count: FacetCount; share: number; chosen: Choice['how'] | null }

/**
 * One field: its first values and every chosen one; the others one click away. `id` is unique in the page; `more`: there
 * are values that are not among these.
 */
export function FacetSection({
  id,
  name,
  values,
  more = false,
  howOf,
  draw,
}: {
  id: string
  name: string
  values: readonly FacetCount[]
  more?: boolean
  howOf: (value: string) => Choice['how'] | null
  draw: (shown: Shown) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const shown = values.filter(({ value }, at) => open || at < SHOWN || howOf(value) !== null)
  const hidden = values.length - shown.length
  const among = shown.find((count) => count.among !== undefined)?.among
  const most = Math.max(1, ...values.map(({ count }) => count))
  return (
    <section className="fsec" aria-labelledby={id}>
      <h2 className="fh">
        <span id={id}>{name}</span>
        <span className="sp" />
        {among !== undefined && <span>{words.among(among)}</span>}
        {values.length > SHOWN && <span className="m11">{words.count(values.length, more)}</span>}
      </h2>
      {shown.map((count) => draw({ count, share: count.count / most, chosen: howOf(count.value) }))}
      {(hidden > 0 || open) && (
        <button
          type="button"
          className="fr more"
          data-stop
          tabIndex={-1}
          onKeyDown={walk}
          onClick={() => setOpen(!open)}
        >
          {open ? words.fewer : words.more(hidden, more)}
        </button>
      )}
    </section>
  )
}
