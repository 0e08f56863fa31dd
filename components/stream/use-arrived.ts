'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTRPCClient } from '@/components/live/trpc'
import { usePaced } from '@/components/live/use-paced'
import { MOST_ARRIVALS } from '@/lib/arrivals'
import type { MessageRow } from '@/lib/message'
import { arrivedBy, type Levels, merged, NOTHING_TOLD, unknownIn } from './levels'

/** Rows that come one by one are asked about together. */
const EVERY_MS = 300

/** Which of the rows arrived after a mark, and which after what was counted too: what the server says of their `seq`. */
export function useArrived(
  of: { mark: string; upTo: string } | null,
  rows: readonly Pick<MessageRow, 'seq'>[],
): Levels {
  const api = useTRPCClient()
  const [told, setTold] = useState(NOTHING_TOLD)
  const [round, setRound] = useState(0)
  const { mark = null, upTo = null } = of ?? {}
  const levels = useMemo(() => arrivedBy(told, { mark, upTo }), [told, mark, upTo])
  const unknown = useMemo(() => (mark === null ? [] : unknownIn(rows, told, { mark, upTo })), [rows, told, mark, upTo])
  const latest = useRef(unknown)
  latest.current = unknown
  const { soon } = usePaced(() => setRound((now) => now + 1), { everyMs: EVERY_MS })
  const begin = useRef(soon)
  begin.current = soon
  useEffect(() => {
    if (unknown.length > 0) begin.current()
  }, [unknown])
  useQuery({
    queryKey: ['arrived', mark, upTo, round],
    queryFn: async () => {
      const seqs = latest.current.slice(0, MOST_ARRIVALS)
      const marks = [mark, upTo].filter((one) => one !== null)
      const found = await api.seen.since.mutate({ marks, seqs })
      setTold((now) => merged(now, { mark, upTo }, seqs, found))
      return seqs.length
    },
    enabled: unknown.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return levels
}
