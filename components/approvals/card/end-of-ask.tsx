'use client'

import { useEffect, useRef } from 'react'

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
    const sight = new IntersectionObserver((seen) => {
      const inSight = seen.some(({ isIntersecting }) => isIntersecting)
      latest.current(inSight)
      if (inSight) sight.disconnect()
    })
    sight.observe(mark)
    return () => sight.disconnect()
  }, [])
  return <div ref={end} className="end-of-ask" />
}
