'use client'

import { useQueryState } from 'nuqs'
import { useMemo } from 'react'
import { HIDDEN_LANES } from './lanes-hidden'
import type { Drawn } from './use-course'

/** Which lanes are drawn; those left out stand in the address (`?without=`). */
export function useLanes(drawn: Drawn | null, within: Drawn['within']) {
  const [without, setWithout] = useQueryState('without', HIDDEN_LANES)
  const chosen = useMemo<Drawn | null>(
    () => drawn && { ...drawn, within, lanes: drawn.lanes.filter(({ agent }) => !without.includes(agent)) },
    [drawn, without, within],
  )
  return {
    all: drawn?.lanes ?? [],
    chosen,
    without,
    turn: (agent: string) => {
      const next = without.includes(agent) ? without.filter((one) => one !== agent) : [...without, agent]
      void setWithout(next.length === 0 ? null : next)
    },
    reset: () => void setWithout(null),
  }
}

export type Lanes = ReturnType<typeof useLanes>
