'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSendDecision } from '@/components/approvals/deciding/use-approvals'
import { newActKey } from '@/components/live/use-act-key'
import { useTRPC } from '@/components/live/use-trpc'
import type { AskRow } from '@/lib/asks/approval'
import { draftToMany, type SaidToMany } from '@/lib/asks/said-to-many'
import { type Came, isDone, sayEach } from './say-each'

/** Says one thing to many, each by an act of its own, and what came of each. The same words again are the same act. */
export function useSaying(rows: readonly AskRow[], verb: SaidToMany) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const send = useSendDecision()
  const [came, setCame] = useState<ReadonlyMap<string, Came>>(new Map())
  const [busy, setBusy] = useState(false)
  const stopped = useRef(false)
  const keys = useRef(new Map<string, string>())
  const keyOf = (words: string) => {
    const key = keys.current.get(words) ?? newActKey()
    keys.current.set(words, key)
    return key
  }
  const tell = ({ uid }: AskRow, one: Came) => setCame((before) => new Map(before).set(uid, one))
  const left = rows.filter(({ uid }) => !isDone(came.get(uid)))
  return {
    came,
    busy,
    left,
    stop: () => {
      stopped.current = true
    },
    say: async (reason: string, unsealed: boolean) => {
      stopped.current = false
      setBusy(true)
      for (const row of left) tell(row, { at: 'waits' })
      await sayEach({
        each: left,
        tell,
        goesOn: () => !stopped.current,
        send: (row) => {
          const draft = draftToMany(row, verb, reason)
          const key = keyOf(JSON.stringify(draft))
          return send({ draft, list: row.list, key, unsealed, onScreenMs: null, warned: null })
        },
      })
      setBusy(false)
      await cache.invalidateQueries({ queryKey: trpc.approvals.pathKey() })
    },
  }
}
