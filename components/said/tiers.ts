'use client'

import { useMemo } from 'react'
import { useNamed } from './use-named'

/** `source` null: the name wherever it is heard; null where two sources state different tiers of it. */
export type TierOf = (source: string | null, agent: string) => string | null

/** The tier of any agent that is known, for marks of recipients and counts: messages name only the tier of their sender. */
export function useTierOf(): TierOf {
  const named = useNamed()
  return useMemo(() => (source, agent) => named(source, agent)?.tier ?? null, [named])
}
