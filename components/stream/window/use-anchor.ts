'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTRPCClient } from '@/components/live/use-trpc'
import type { Anchor } from './load-rows'

/** A place that was gone to, while this is looked at. */
type Chosen = { of: string; anchor: Anchor }

/**
 * Where the list begins: where one went to, else at the time in the address, around the message that a link opened, or
 * at the end. Null until it is known where a linked message stands. `toEnd` lets go of a place and fetches the end anew.
 */
export function useAnchor({ q, at, linked }: { q: string; at: number | null; linked: string | null }) {
  const api = useTRPCClient()
  // Another question opens at its end.
  const [link] = useState({ of: lookOf(q, at), uid: linked })
  const first = link.of === lookOf(q, at) ? link.uid : null
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [round, setRound] = useState(0)
  const place = useQuery({
    queryKey: ['stream place', first],
    queryFn: async () => (await api.message.one.query({ uid: first ?? '' })).cursor,
    enabled: first !== null && chosen === null,
    retry: false,
  })
  const waits = first !== null && chosen === null && place.isPending
  const cursor = first !== null && chosen === null ? place.data : undefined
  const gone = chosen?.of === lookOf(q, at) ? chosen.anchor : null
  const anchor = useMemo((): Anchor | null => {
    if (gone !== null) return gone
    if (at !== null) return { kind: 'time', at }
    if (waits) return null
    return cursor === undefined ? { kind: 'end', round } : { kind: 'row', cursor }
  }, [gone, at, waits, cursor, round])
  return {
    anchor,
    toEnd: () => {
      setRound(round + 1)
      setChosen({ of: lookOf(q, null), anchor: { kind: 'end', round: round + 1 } })
    },
    toRow: (cursor: string) => setChosen({ of: lookOf(q, at), anchor: { kind: 'row', cursor } }),
  }
}

function lookOf(q: string, at: number | null): string {
  return `${at} ${q}`
}
