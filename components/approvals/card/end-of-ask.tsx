'use client'

import { useEffect, useRef } from 'react'

const footOf = (mark: Element) => mark.closest('.ask-card')?.querySelector<HTMLElement>('.decide-foot') ?? null

/** Where the buttons stay above what scrolls below them, what they cover is not in sight. */
function uncovered(mark: Element): IntersectionObserverInit {
  const foot = footOf(mark)
  if (foot === null || getComputedStyle(foot).position !== 'sticky') return {}
  return { root: mark.closest('.open-ask'), rootMargin: `0px 0px -${foot.offsetHeight}px 0px` }
}

/**
 * Stands at the end of what is asked and tells whether it is in sight: once it has been, however long that is, no more.
 * Give it the bytes as its key.
 */
export function EndOfAsk({ onLook }: { onLook: (inSight: boolean) => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onLook)
  useEffect(() => {
    latest.current = onLook
  })
  useEffect(() => {
    const mark = end.current
    if (mark === null) return
    let sight: IntersectionObserver | null = null
    const stop = () => {
      sight?.disconnect()
      sized.disconnect()
    }
    const look = () => {
      sight?.disconnect()
      sight = new IntersectionObserver((seen) => {
        const inSight = seen.some(({ isIntersecting }) => isIntersecting)
        latest.current(inSight)
        if (inSight) stop()
      }, uncovered(mark))
      sight.observe(mark)
    }
    const sized = new ResizeObserver(look)
    for (const part of [mark.closest('.ask-card'), footOf(mark)]) if (part !== null) sized.observe(part)
    look()
    return stop
  }, [])
  return <div ref={end} className="end-of-ask" />
}
