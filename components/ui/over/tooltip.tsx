'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Kbd } from '../kbd'

const WAIT_MS = 300
/** It stays for so long, so that the pointer can go onto it; the next one is told at once meanwhile. */
const STAY_MS = 200
const GAP_PX = 6

/** Takes away what is said now, if anything is. */
let quiet: (() => void) | null = null

type Place = { left: number; top: number }

/**
 * Says more at the right of its one child while the pointer rests or the keyboard stands on it; Escape takes it away. For
 * the eye alone: the child has its own name.
 */
export function Tooltip({
  says,
  keys = [],
  children,
}: {
  says: ReactNode
  keys?: readonly string[]
  children: ReactNode
}) {
  const box = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const child = box.current
    return child ? attend(child, setPlace) : undefined
  }, [])
  return (
    <span ref={box} className="contents">
      {children}
      {place !== null && (
        <span className="tip" aria-hidden="true" style={place}>
          {says}
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </span>
  )
}

/** Tells `say` where to say something, and null when nothing is to be said, until the returned function is called. */
function attend(box: HTMLElement, say: (place: Place | null) => void): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hide = () => {
    clearTimeout(timer)
    if (quiet === hide) quiet = null
    say(null)
  }
  const show = () => {
    if (quiet !== hide) quiet?.()
    quiet = hide
    say(placeBeside(box.firstElementChild))
  }
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    box.addEventListener(name, act, { signal: over.signal })
  on('pointerenter', ({ pointerType }) => {
    if (pointerType !== 'touch') after(quiet === null ? WAIT_MS : 0, show)
  })
  on('pointerleave', () => after(STAY_MS, hide))
  on('pointerdown', hide)
  on('focusin', ({ target }) => target instanceof Element && target.matches(':focus-visible') && show())
  on('focusout', hide)
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal: over.signal })
  return () => {
    hide()
    over.abort()
  }
}

function placeBeside(element: Element | null | undefined): Place | null {
  if (!element) return null
  const { right, top, height } = element.getBoundingClientRect()
  return { left: right + GAP_PX, top: top + height / 2 }
}
