'use client'

import { parseAsInteger, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import type { Stretch } from '@/components/facets/brush'

const WITHIN = { since: parseAsInteger, before: parseAsInteger }

/** The stretch of time of which a sequence is drawn, as the address says (UTC ms); null: all of it. */
export function useWithin() {
  const [{ since, before }, set] = useQueryStates(WITHIN)
  const within = useMemo<Stretch | null>(
    () => (since === null || before === null || before <= since ? null : { from: since, until: before }),
    [since, before],
  )
  return {
    within,
    narrow: (stretch: Stretch | null) => void set({ since: stretch?.from ?? null, before: stretch?.until ?? null }),
  }
}
