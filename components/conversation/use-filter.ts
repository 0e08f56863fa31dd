'use client'

import { parseAsArrayOf, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { BASES, type ConversationFilter, STANDINGS } from '@/lib/conversation/conversation-facets'

const FILTER = {
  status: parseAsArrayOf(parseAsStringLiteral(STANDINGS)).withDefault([]),
  linked: parseAsArrayOf(parseAsStringLiteral(BASES)).withDefault([]),
}

/** How the conversations that are looked for stand and are linked, as the address says. */
export function useFilter() {
  const [{ status, linked }, set] = useQueryStates(FILTER, { history: 'push' })
  const filter = useMemo(() => ({ status, basis: linked }), [status, linked])
  return {
    filter,
    /** Asks for a value; one that was asked for, no more. */
    turn: (field: keyof ConversationFilter, value: string) => {
      if (field === 'status') void set({ status: turned(STANDINGS, status, value) })
      else void set({ linked: turned(BASES, linked, value) })
    },
    clear: () => void set({ status: null, linked: null }),
  }
}

export type Filter = ReturnType<typeof useFilter>

function turned<T extends string>(all: readonly T[], chosen: readonly T[], value: string): T[] | null {
  const next = all.filter((one) => chosen.includes(one) !== (one === value))
  return next.length === 0 ? null : next
}
