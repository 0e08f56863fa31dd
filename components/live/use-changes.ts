'use client'

import { useEffect, useRef } from 'react'
import type { MessageRow } from '@/lib/message/message'
import { nothingUnshown } from './connection/live-sign'
import { useLiveQuestion, usePause } from './provider'
import { usePaced } from './use-paced'

/** `anew`: more has changed than rows and left say; what is shown has to be fetched again. */
export type Changes = { rows: MessageRow[]; left: string[]; anew: boolean }

const SOONEST_MS = 60
const nothing = () => ({ rows: new Map<string, MessageRow>(), left: new Set<string>(), anew: false })

/**
 * Follows `query` on the live connection and hands over what changed, gathered: soon, then at most every `everyMs`.
 * While the person holds the page, changes are kept; `countOf` says how many things that is for them. `toggle` holds or lets go.
 */
export function useChanges({
  query,
  everyMs,
  countOf,
  onChanges,
}: {
  query: string | null
  everyMs: number
  countOf: (rows: readonly MessageRow[]) => number
  onChanges: (changes: Changes) => void
}) {
  const [pause, setPause] = usePause()
  const gathered = useRef(nothing())
  const hand = usePaced(
    () => {
      const { rows, left, anew } = gathered.current
      if (rows.size === 0 && left.size === 0 && !anew) return
      gathered.current = nothing()
      onChanges({ rows: [...rows.values()], left: [...left], anew })
    },
    { everyMs, soonestMs: SOONEST_MS },
  )

  useLiveQuestion(query, (heard) => {
    const { rows, left } = gathered.current
    if (heard.kind === 'rows') for (const row of heard.rows) rows.set(row.uid, row)
    else if (heard.kind === 'left') for (const uid of heard.uids) left.add(uid)
    else if (heard.kind === 'reset') gathered.current.anew = true
    else return
    if (pause === null) hand.soon()
    else setPause({ since: pause.since, unshown: countOf([...rows.values()]) })
  })

  useEffect(() => () => setPause(nothingUnshown), [setPause])

  return {
    pause,
    toggle: () => {
      if (pause === null) setPause({ since: Date.now(), unshown: 0 })
      else {
        setPause(null)
        hand.now()
      }
    },
  }
}
