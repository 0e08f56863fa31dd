'use client'

import type { RefObject } from 'react'
import type { ListHandle } from './list/stream-list'
import type { useLook } from './stream-look'
import type { Seen } from './use-seen'
import type { useAnchor } from './window/use-anchor'
import { useSteps } from './window/use-steps'
import type { useStream } from './window/use-stream'

const STEP_MS = 600_000

export type Moves = ReturnType<typeof useMoves>

/** How one goes on from where one stands: by row, along an agent, a conversation or what is wrong, by time, to what is new, to the end. */
export function useMoves({
  look,
  list,
  stream,
  seen,
  place: { toEnd, toRow },
  active,
  onActive,
  onLeaveEnd,
  onEnd,
}: {
  look: ReturnType<typeof useLook>
  list: RefObject<ListHandle | null>
  stream: ReturnType<typeof useStream>
  seen: Seen
  place: Pick<ReturnType<typeof useAnchor>, 'toEnd' | 'toRow'>
  active: string | null
  onActive: (uid: string | null) => void
  onLeaveEnd: () => void
  /** Told that one is there: a list that fits the screen never says so by scrolling. */
  onEnd: () => void
}) {
  const { rows } = stream.window
  const { time } = look
  const at = rows.findIndex(({ uid }) => uid === active)
  /** Where one begins to move: at the time one stands at, else at the newest. */
  const start = (time === null ? undefined : rows.find(({ orderAt }) => orderAt >= time)) ?? rows.at(-1)

  const choose = (uid: string | undefined) => {
    if (uid === undefined) return
    onActive(uid)
    list.current?.show(uid)
    if (look.m !== null) look.open(uid)
  }
  const { step, backTo } = useSteps({
    q: look.q,
    rows,
    chosen: active ?? look.m,
    start,
    onReach: ({ uid, cursor, orderAt }, loaded) => {
      if (!loaded) {
        onLeaveEnd()
        if (time === null) toRow(cursor)
        else look.standAt(orderAt)
      }
      choose(uid)
    },
  })
  const goLive = () => {
    const kept = stream.pause === null || stream.resume()
    if (time !== null) look.leaveTime()
    if (!kept || stream.window.newer || time !== null) toEnd()
    list.current?.toEnd()
    onEnd()
    stream.seen()
  }

  return {
    chosen: rows[at],
    step,
    goLive,
    toggle: () => (stream.pause ? goLive() : stream.stand()),
    toOldest: () => choose(rows[0]?.uid),
    move: (by: 1 | -1) => choose((at === -1 ? start : rows[at + by])?.uid),
    stepTime: (by: 1 | -1) => {
      const to = (rows[at]?.orderAt ?? time ?? rows.at(-1)?.orderAt ?? Date.now()) + by * STEP_MS
      const [oldest, newest] = [rows[0], rows.at(-1)]
      const isPast = newest !== undefined && to > newest.orderAt && !stream.window.newer
      if (to >= Date.now() || (by === 1 && isPast)) return goLive()
      const stand = () => {
        onActive(null)
        onLeaveEnd()
        look.standAt(to)
      }
      if (by === 1 || (oldest !== undefined && oldest.orderAt <= to)) stand()
      else backTo(to, stand)
    },
    toFirstNew: async () => {
      const first = await seen.first()
      if (first === null) return
      if (rows.some(({ uid }) => uid === first.uid)) return choose(first.uid)
      onLeaveEnd()
      onActive(first.uid)
      toRow(first.cursor)
    },
  }
}
