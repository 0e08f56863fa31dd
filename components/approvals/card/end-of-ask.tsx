'use client'

import { useEffect, useRef } from 'react'

/** Stands at the end of what is asked and tells once that it has been in sight, however long that is. Give it the bytes as its key. */
export function EndOfAsk({ onRead }: { onRead: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onRead)
  useEffect(() => {
    latest.current = onRead
  })
  useEffect(() => {
    const mark = end.current
    if (mark === null) return
    const sight = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      latest.current()
      sight.disconnect()
    })
    sight.observe(mark)
    return () => sight.disconnect()
  }, [])
  return <div ref={end} className="end-of-ask" />
}
