import { type PointerEvent, useRef, useState } from 'react'
import { type Steps, type Stretch, shareOf, stretchOf } from './brush'

/** Of an edge, within which a hand takes it, px. */
const NEAR = 8

/**
 * A stretch of time that is drawn by hand over a plot, or whose edge is taken and moved. `stretch` is what is drawn or
 * asked for, null where neither; `onStretch` is told when the hand lets go, and whether it moved.
 */
export function useBrush({
  of,
  asked,
  onStretch,
}: {
  of: Steps
  asked: Stretch | null
  onStretch: (stretch: Stretch, moved: boolean) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ start: number; stretch: Stretch; moved: boolean } | null>(null)
  const share = (event: PointerEvent) => {
    const edges = box.current?.getBoundingClientRect()
    return edges ? (event.clientX - edges.left) / edges.width : 0
  }
  /** The other edge where one is taken, else the place itself. */
  const startAt = (here: number) => {
    const width = box.current?.clientWidth ?? 0
    const isNear = (time: number) => Math.abs(shareOf(of, time) - here) * width < NEAR
    if (asked === null) return here
    return isNear(asked.until) ? shareOf(of, asked.from) : isNear(asked.from) ? shareOf(of, asked.until) : here
  }
  const plot = {
    ref: box,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      const here = share(event)
      const start = startAt(here)
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrawn({ start, stretch: stretchOf(of, start, here), moved: false })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drawn !== null) setDrawn({ ...drawn, stretch: stretchOf(of, drawn.start, share(event)), moved: true })
    },
    onPointerUp: () => {
      if (drawn !== null) onStretch(drawn.stretch, drawn.moved)
      setDrawn(null)
    },
    onPointerCancel: () => setDrawn(null),
  }
  return { stretch: drawn?.stretch ?? asked, plot }
}
