'use client'

import { useEffect, useRef, useState } from 'react'
import { useArrivals } from '@/components/live/arrival-marks'
import { nothingUnshown } from '@/components/live/connection/live-sign'
import type { Heard } from '@/components/live/connection/wire'
import { useLiveQuestion, usePause } from '@/components/live/provider'
import { usePaced } from '@/components/live/use-paced'
import type { MessageRow } from '@/lib/message/message'
import { type First, useFirst } from './first'
import { newFlight, overhearLeft, overhearRows } from './flight'
import type { Anchor } from './load-rows'
import { useWindow } from './use-window'
import { admit, dismiss, MOST_ROWS } from './window'

/** What comes is shown at once, then no more often than this: each time costs a part of a frame. */
const FOLLOWING_MS = 45
/** Who looks elsewhere sees only a number change. */
const AWAY_MS = 250

/** The window of a question together with what the live stream makes of it: rows enter, wait for the end of a pause, or are counted. */
export function useStream({
  query,
  anchor,
  following,
  first,
}: {
  query: string | null
  anchor: Anchor | null
  following: boolean
  first: First | null
}) {
  const [pause, setPause] = usePause()
  const [came, setCame] = useState({ of: query, unseen: 0 })
  // What came to one question is not below the list of the next.
  const unseen = came.of === query ? came.unseen : 0
  const kept = useRef({ ...newFlight(), missed: false })
  const heardSince = useRef({ of: query, ...newFlight() })
  const arrivals = useArrivals()
  const list = useWindow({
    query: query ?? '',
    anchor: anchor ?? { kind: 'end', round: -1 },
    enabled: query !== null && anchor !== null,
    first: useFirst(first, { query, anchor }),
  })

  const take = (rows: readonly MessageRow[], follows: boolean) => {
    list.overhear((flight) => overhearRows(flight, rows))
    const now = list.current()
    if (now === undefined) return
    const { window, fresh } = admit(now, rows, follows)
    if (window !== now) list.change(() => window)
    arrivals.came(fresh.map(({ uid }) => uid))
    if (!follows || document.visibilityState === 'hidden')
      setCame((now) => ({ of: query, unseen: (now.of === query ? now.unseen : 0) + fresh.length }))
  }

  const hold = (rows: readonly MessageRow[], uids: readonly string[]) => {
    overhearLeft(kept.current, uids)
    overhearRows(kept.current, rows)
    const known = new Set(list.current()?.rows.map(({ uid }) => uid))
    const unshown = [...kept.current.rows.keys()].filter((uid) => !known.has(uid)).length
    setPause((now) => now && { since: now.since, unshown })
  }

  const leave = (uids: readonly string[]) => {
    list.overhear((flight) => overhearLeft(flight, uids))
    list.change((now) => dismiss(now, uids))
  }

  useEffect(
    () => () => {
      if (query === null) return
      kept.current = { ...newFlight(), missed: false }
      setPause(nothingUnshown)
      setCame({ of: query, unseen: 0 })
    },
    [query, setPause],
  )

  const hand = usePaced(
    () => {
      const { of, rows, left } = heardSince.current
      heardSince.current = { of: query, ...newFlight() }
      // What was heard of one question is nothing to the next.
      if (of !== query) return
      if (pause !== null) return hold([...rows.values()], [...left])
      if (left.size > 0) leave([...left])
      if (rows.size > 0) take([...rows.values()], following)
    },
    // A list that is about to follow what was put below it is not at its end for a moment: nothing was unseen yet.
    { everyMs: following || unseen === 0 ? FOLLOWING_MS : AWAY_MS },
  )

  useLiveQuestion(query, (heard: Heard) => {
    if (heardSince.current.of !== query) heardSince.current = { of: query, ...newFlight() }
    if (heard.kind === 'rows') overhearRows(heardSince.current, heard.rows)
    if (heard.kind === 'left') overhearLeft(heardSince.current, heard.uids)
    if (heard.kind === 'rows' || heard.kind === 'left') hand.soon()
    if (heard.kind !== 'reset') return
    if (pause) kept.current.missed = true
    else list.renew(following)
  })

  return {
    ...list,
    pause,
    unseen,
    seen: () => setCame((now) => (now.of === query && now.unseen === 0 ? now : { of: query, unseen: 0 })),
    freshOf: arrivals.freshOf,
    stand: () => setPause({ since: Date.now(), unshown: 0 }),
    /** Lets in what a pause kept out. False when that is more than a window holds or not all of it: the end has to be fetched again. */
    resume: (): boolean => {
      const { rows, left, missed } = kept.current
      kept.current = { ...newFlight(), missed: false }
      setPause(null)
      if (missed || rows.size > MOST_ROWS) return false
      leave([...left])
      take([...rows.values()], true)
      return true
    },
  }
}
