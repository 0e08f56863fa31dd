'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTRPCClient } from '@/components/live/trpc'
import type { Anchor } from './load'

/**
 * Where the list begins: at the time in the address, around the message that a link opened, else at the end.
 * Null until it is known where a linked message stands. `toRow` goes to a row by its cursor;
 * `toEnd` lets go of a place and fetches the end anew.
 */
export function useAnchor({ at, linked }: { at: number | null; linked: string | null }) {
  const api = useTRPCClient()
  const [first] = useState(linked)
  const [round, setRound] = useState(0)
  const [row, setRow] = useState<string | null>(null)
  const place = useQuery({
    queryKey: ['stream place', first],
    queryFn: async () => (await api.message.one.query({ uid: first ?? '' })).cursor,
    enabled: first !== null && round === 0,
    retry: false,
  })
  const waits = first !== null && round === 0 && place.isPending
  const cursor = round === 0 ? place.data : undefined
  const anchor = useMemo((): Anchor | null => {
    if (at !== null) return { kind: 'time', at }
    if (row !== null) return { kind: 'row', cursor: row }
    if (waits) return null
    return cursor === undefined ? { kind: 'end', round } : { kind: 'row', cursor }
  }, [at, row, waits, cursor, round])
  return {
    anchor,
    toRow: setRow,
    toEnd: () => {
      setRow(null)
      setRound((now) => now + 1)
    },
  }
}
