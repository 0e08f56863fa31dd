'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { Field } from '@/lib/query/query-fields'
import { factsOf } from '@/lib/query/query-fields'
import { acceptField, acceptValue, type Edited, fieldsFor, valuesFor, wantedAt } from './edit'

export type OfferItem = { kind: 'field'; name: Field } | { kind: 'value'; value: string; count: number | null }

export type Offers = {
  list: OfferItem[]
  field: Field | null
  chosen: number | null
  open: () => void
  close: () => void
  choose: (at: number) => void
  accept: (item: OfferItem) => Edited | null
  /** What a key does to the list: an edit, `true` when the key was used up, null when it is not for the list. */
  key: (key: string) => Edited | true | null
}

const MOST = 12

/** Completions where the caret stands: names of fields, values of closed fields, else values that were observed. */
export function useOffers({ typed, caret, on }: { typed: string; caret: number; on: boolean }): Offers {
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<number | null>(null)
  const [shut, setShut] = useState(false)
  const wanted = on && !shut ? wantedAt(typed, caret) : null
  const asks = wanted?.kind === 'value' && factsOf(wanted.field).observed
  const observed = useQuery(
    trpc.stream.complete.queryOptions(asks ? { field: wanted.field, prefix: wanted.prefix, limit: MOST } : skipToken, {
      retry: false,
    }),
  )
  const list = itemsOf()
  const at = chosen !== null && chosen < list.length ? chosen : null

  function itemsOf(): OfferItem[] {
    if (wanted === null) return []
    if (wanted.kind === 'field') {
      return fieldsFor(wanted.prefix)
        .slice(0, MOST)
        .map((name): OfferItem => ({ kind: 'field', name }))
    }
    const closed = valuesFor(wanted.field, wanted.prefix)
    const values = closed?.map((value) => ({ value, count: null })) ?? observed.data ?? []
    return values
      .filter(({ value }) => value !== wanted.prefix)
      .slice(0, MOST)
      .map((value): OfferItem => ({ kind: 'value', ...value }))
  }

  const accept = (item: OfferItem): Edited | null => {
    if (wanted === null) return null
    setChosen(null)
    return item.kind === 'field' ? acceptField(typed, wanted, item.name) : acceptValue(typed, wanted, item.value)
  }

  const key = (pressed: string): Edited | true | null => {
    if (list.length === 0) return null
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
    open: () => setShut(false),
    close: () => setShut(true),
    choose: setChosen,
    accept,
    key,
  }
}
