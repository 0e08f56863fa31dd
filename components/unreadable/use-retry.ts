'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { text } from '@/lib/text'
import { clockTime } from '@/lib/time/clock'

const words = text.unreadable.again
const SETTLES_MS = 1_200

/** Asks the tail to read again, then looks what became of it. `said` is the outcome in words; null before the first try. */
export function useRetry(uid: string | null) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const [said, setSaid] = useState<{ uid: string | null; words: string } | null>(null)
  const ask = useMutation(
    trpc.unreadable.retry.mutationOptions({
      onMutate: () => setSaid({ uid, words: words.asking }),
      onError: (error) => setSaid({ uid, words: words.failed(error.message) }),
      onSuccess: async ({ asked, elsewhere }) => {
        const at = clockTime(Date.now())
        if (uid === null) return setSaid({ uid, words: text.unreadable.asked(asked, at, elsewhere) })
        if (asked === 0) return setSaid({ uid, words: words.none(at) })
        await new Promise((resolve) => setTimeout(resolve, SETTLES_MS))
        const found = await cache
          .fetchQuery(trpc.unreadable.one.queryOptions({ uid }, { staleTime: 0, retry: false }))
          .catch(() => null)
        setSaid(found === null ? null : { uid, words: outcome(found, at) })
      },
      onSettled: () => cache.invalidateQueries({ queryKey: trpc.unreadable.pathKey() }),
    }),
  )
  return {
    said: said !== null && said.uid === uid ? said.words : null,
    waits: ask.isPending,
    again: () => {
      if (!ask.isPending) ask.mutate(uid === null ? {} : { uid })
    },
  }
}

function outcome({ disk }: UnreadableDetail, at: string): string {
  return {
    same: words.same(at),
    beginning: words.beginning(at),
    rotated: words.same(at),
    changed: words.changed(at),
    gone: words.gone(at),
    'cannot-read': words.unknown(at),
  }[disk]
}
