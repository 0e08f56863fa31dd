'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newActKey } from '@/components/live/use-act-key'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { AskRow } from '@/lib/asks/approval'
import { approvals as words } from '@/lib/text/decisions/approvals-words'

/** Asks that are marked to be noted together as needing no decision; never one that waits for yes or no. */
export function useMarks(rows: readonly AskRow[]) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const cache = useQueryClient()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const markable = new Set(rows.filter(({ list }) => list !== 'decide').map(({ uid }) => uid))
  const marked = new Set([...chosen].filter((uid) => markable.has(uid)))

  const note = async (uid: string, reason = '') => {
    const { sha256 } = await cache.fetchQuery(trpc.approvals.card.queryOptions({ uid }, { staleTime: 0 }))
    const draft = { uid, sha256, verb: 'no-decision' as const, reason }
    await api.approvals.decide.mutate({ draft, key: newActKey() })
  }
  /** One after the other; what is refused is said. */
  const noteEach = async (uids: Iterable<string>, reason?: string) => {
    setBusy(true)
    let noted = 0
    for (const uid of uids) {
      try {
        await note(uid, reason)
        noted += 1
      } catch (error) {
        toast.error(error instanceof Error ? error.message : String(error))
      }
    }
    setBusy(false)
    if (noted > 0) toast(words.marks.noted(noted))
    await cache.invalidateQueries({ queryKey: trpc.approvals.pathKey() })
  }
  return {
    marked,
    busy,
    /** False where it cannot be marked. */
    toggle: (uid: string) => {
      if (!markable.has(uid)) return false
      choose(marked.has(uid) ? new Set([...marked].filter((one) => one !== uid)) : new Set([...marked, uid]))
    },
    mark: (uids: readonly string[]) => choose(new Set([...marked, ...uids.filter((uid) => markable.has(uid))])),
    clear: () => choose(new Set()),
    /** What is refused stays marked. */
    noteAll: () => noteEach(marked),
    acknowledge: (uids: readonly string[], reason: string) => noteEach(uids, reason),
  }
}
export type Marks = ReturnType<typeof useMarks>
