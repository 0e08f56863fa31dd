import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/**
 * A list that `follows` its end is taken to be there as soon as it has another one, before it is scrolled there with the
 * same frame (`useAtEnd`): its rows are made once for what comes, not again when the browser tells where it stands. Is
 * called after the virtualizer was given its rows and before it says which are shown. `total`: height of all, px.
 */
export function useEndAhead({
  list,
  end,
  total,
  follows,
}: {
  list: Virtualizer<HTMLDivElement, Element>
  /** The last of what it holds. */
  end: string | undefined
  total: number
  follows: boolean
}): void {
  const before = useRef(end)
  if (before.current !== end && follows && list.scrollElement !== null && list.scrollRect !== null)
    list.scrollOffset = Math.max(0, total - list.scrollRect.height)
  useLayoutEffect(() => {
    before.current = end
  })
}
