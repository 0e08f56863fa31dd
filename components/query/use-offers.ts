'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { Field } from '@/lib/query/query-fields'
import { factsOf } from '@/lib/query/query-fields'
import type { Edited } from './edit'

export type OfferItem =
  | { kind: 'field'; name: Field }
  | { kind: 'value'; value: string; count: number | null }
  /** Whole questions: one that was asked before, and one that finds something here. */
  | { kind: 'asked'; query: string }
  | { kind: 'example'; query: string; says: string; count: number; capped: boolean }

export type Offers = {
  list: OfferItem[]
  field: Field | null
  chosen: number | null
  /** Whole questions that may be offered, once they are known. */
  give: (items: OfferItem[]) => void
  open: () => void
  close: () => void
  choose: (at: number) => void
  accept: (item: OfferItem) => Accepted | null
  /** What a key does to the list: an edit, `true` when the key was used up, null when it is not for the list. */
  key: (key: string) => Accepted | true | null
}

/** `asks`: it is a whole question. */
export type Accepted = Edited & { asks?: boolean }

const MOST = 12
const MOST_ASKED = 3

/** Completions where the caret stands: names of fields, values of closed fields, else values that were observed. */
export function useOffers({ typed, caret, on }: { typed: string; caret: number; on: boolean }): Offers {
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<number | null>(null)
  const [shut, setShut] = useState(false)
  const [given, give] = useState<OfferItem[]>([])
  const edits = useEdits(on)
  const wanted = on && !shut && edits !== null ? edits.wantedAt(typed, caret) : null
  const asks = wanted?.kind === 'value' && factsOf(wanted.field).observed
  const observed = useQuery(
    trpc.stream.complete.queryOptions(asks ? { field: wanted.field, prefix: wanted.prefix, limit: MOST } : skipToken, {
      retry: false,
    }),
  )
  const list = itemsOf()
  const at = chosen !== null && chosen < list.length ? chosen : null

  function itemsOf(): OfferItem[] {
    if (wanted === null || edits === null) return on && !shut && typed === '' ? given : []
    if (wanted.kind === 'field') {
      const fields = edits.fieldsFor(wanted.prefix).map((name): OfferItem => ({ kind: 'field', name }))
      const before = given.filter(
        (item) => item.kind === 'asked' && item.query !== typed && item.query.startsWith(typed.trimStart()),
      )
      return [...fields.slice(0, MOST - MOST_ASKED), ...before.slice(0, MOST_ASKED)]
    }
    const closed = edits.valuesFor(wanted.field, wanted.prefix)
    const values = closed?.map((value) => ({ value, count: null })) ?? observed.data ?? []
    return values
      .filter(({ value }) => value !== wanted.prefix)
      .slice(0, MOST)
      .map((value): OfferItem => ({ kind: 'value', ...value }))
  }

  const accept = (item: OfferItem): Accepted | null => {
    setChosen(null)
    if (item.kind === 'asked' || item.kind === 'example')
      return { text: item.query, caret: item.query.length, asks: true }
    if (wanted === null || edits === null) return null
    return item.kind === 'field'
      ? edits.acceptField(typed, wanted, item.name)
      : edits.acceptValue(typed, wanted, item.value)
  }

  const key = (pressed: string): Accepted | true | null => {
    if (list.length === 0) return null
    // From an empty bar these keys lead away, as if nothing were offered.
    if (typed === '' && at === null && (pressed === 'Escape' || pressed === 'Tab')) return null
    if (pressed === 'ArrowDown') setChosen(at === null ? 0 : (at + 1) % list.length)
    else if (pressed === 'ArrowUp') setChosen(at === null ? list.length - 1 : (at + list.length - 1) % list.length)
    else if (pressed === 'Escape') setShut(true)
    else if (pressed === 'Tab' || (pressed === 'Enter' && at !== null)) {
      const item = list[at ?? 0]
      return item ? (accept(item) ?? true) : null
    } else return null
    return true
  }

  return {
    list,
    field: wanted?.kind === 'value' ? wanted.field : null,
    chosen: at,
    give,
    open: () => setShut(false),
    close: () => setShut(true),
    choose: setChosen,
    accept,
    key,
  }
}

/** What edits a question: the first rows do not wait for it, and nobody needs it who does not ask. */
function useEdits(on: boolean): typeof import('./edit') | null {
  const [edits, setEdits] = useState<typeof import('./edit') | null>(null)
  const isWanted = on && edits === null
  useEffect(() => {
    if (!isWanted) return
    import('./edit').then(setEdits, () => {
      // A server that is away is said by the page; it is asked again when somebody comes back to the bar.
    })
  }, [isWanted])
  return edits
}
