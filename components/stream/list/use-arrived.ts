'use client'

import { useEffect, useRef, useState } from 'react'
import { useTRPCClient } from '@/components/live/use-trpc'
import type { MessageRow } from '@/lib/message/message'
import type { Asker, Levels } from './arrived'

const NONE: Levels = new Map()

/** Which of the rows arrived after a mark, and which after what was counted too: what the server says of their `seq`. */
export function useArrived(mark: string | null, upTo: string | null, rows: readonly Pick<MessageRow, 'seq'>[]): Levels {
  const api = useTRPCClient()
  const [levels, setLevels] = useState(NONE)
  const asker = useRef<Promise<Asker> | null>(null)
  useEffect(() => {
    if (mark === null || upTo === null) return
    // Only a page with a mark has it loaded.
    asker.current ??= import('./arrived').then(({ askerOver }) => askerOver(api.seen.since.mutate, setLevels))
    asker.current.then(
      ({ ask }) => ask({ mark, upTo }, rows),
      () => {
        asker.current = null
      },
    )
  }, [api, mark, upTo, rows])
  useEffect(
    () => () => {
      asker.current?.then(({ stop }) => stop())
      asker.current = null
    },
    [],
  )
  return mark === null ? NONE : levels
}
