import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** So near its end a list is at its end. */
export const AT_END_PX = 30
/** A list that has just grown and that nobody has just moved was left behind by its end; the person did not leave it. */
const GROWS_MS = 250
const MOVES_MS = 1_000

type Listed = {
  box: RefObject<HTMLDivElement | null>
  /** What the list is on its way to show, if anything. */
  wanted: RefObject<string | null>
  /** The last of what it holds. */
  end: string | undefined
  /** Of all rows, as far as they were measured. px. */
  height: number
  following: boolean
  /** There is more behind it. */
  newer: boolean
  /** It opens at a place of its own, not at its end. */
  elsewhere?: boolean
  onAtEnd: (atEnd: boolean) => void
}

/**
 * Keeps a list that is followed at its end, and tells when the person leaves it or comes back. Where rows come twice
 * before a frame is drawn, the virtualizer still takes the list to be where it was before the first of them.
 */
export function useAtEnd({ box, wanted, end, height, following, newer, elsewhere = false, onAtEnd }: Listed) {
  const grownAt = useRef(0)
  const movedAt = useRef(Number.NEGATIVE_INFINITY)
  const isLeftAlone = (now: number) => now - movedAt.current > MOVES_MS
  useLayoutEffect(() => {
    grownAt.current = performance.now()
    if (end !== undefined && following && !newer && wanted.current === null) toEnd(box.current)
  }, [end, following, newer, box, wanted])
  // What a person opens in a row grows without leading away from it.
  const measured = useEffectEvent(() => {
    if (following && !newer && wanted.current === null && isLeftAlone(performance.now())) toEnd(box.current)
  })
  useLayoutEffect(() => {
    if (height > 0) measured()
  }, [height])
  // What comes below the list, as the field for a reply does, makes it lower.
  useEffect(() => {
    if (box.current === null) return
    const sized = new ResizeObserver(() => measured())
    sized.observe(box.current)
    return () => sized.disconnect()
  }, [box])
  const isAtEnd = (list: HTMLElement) => !newer && list.scrollHeight - list.scrollTop - list.clientHeight <= AT_END_PX
  // At its very first row it does not scroll to get there, so no event tells.
  const opened = useEffectEvent(() => {
    if (elsewhere && box.current !== null) onAtEnd(isAtEnd(box.current))
  })
  useLayoutEffect(() => opened(), [])
  const report = () => {
    const { current: list } = box
    if (list === null) return
    const atEnd = isAtEnd(list)
    const now = performance.now()
    const isLeftBehind = now - grownAt.current < GROWS_MS && isLeftAlone(now) && wanted.current === null
    if (!atEnd && following && isLeftBehind && !newer) toEnd(list)
    else onAtEnd(atEnd)
  }
  const moved = () => {
    movedAt.current = performance.now()
  }
  return { onScroll: report, onWheel: moved, onTouchMove: moved, onPointerDown: moved, onKeyDown: moved }
}

function toEnd(list: HTMLElement | null): void {
  list?.scrollTo({ top: list.scrollHeight })
}
