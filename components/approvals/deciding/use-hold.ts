'use client'

import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** So long a finger stays before it counts. */
export const HOLD_MS = 800

/** Acts when a pointer was held for 0.8 s and not before; a press by keyboard, or by what reads the page, is told apart. */
export function useHold({
  off,
  onHeld,
  onPressed,
  onShort,
}: {
  off: boolean
  onHeld: () => void
  /** Pressed without a pointer. */
  onPressed: () => void
  /** Let go too early. */
  onShort: () => void
}) {
  const [held, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const letGo = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  return {
    held,
    controls: {
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        if (off || event.button !== 0) return
        done.current = false
        setHeld(true)
        timer.current = setTimeout(() => {
          done.current = true
          setHeld(false)
          onHeld()
        }, HOLD_MS)
      },
      onPointerUp: letGo,
      onPointerLeave: letGo,
      onPointerCancel: letGo,
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: (event: { detail: number }) => {
        // A click without a pointer has no count.
        if (event.detail === 0) onPressed()
        // The second of a double click is no press of its own.
        else if (event.detail === 1 && !done.current) onShort()
      },
    },
  }
}
