'use client'

import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const MOVES: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])
const MOVES_WITH_CONTROL: ReadonlySet<string> = new Set(['n', 'j', 'p', 'k'])
const FIRST = '[cmdk-item]:not([aria-disabled="true"])'

/**
 * Keeps the first line chosen until one moves to another: what is found comes late and in no order,
 * and cmdk keeps what was the first when it looked. `question` is what the lines answer; another one begins at its first line.
 */
export function useFirstChosen(list: RefObject<HTMLElement | null>, question: string, choose: (value: string) => void) {
  const movedIn = useRef<string | null>(null)
  useEffect(() => {
    if (movedIn.current === question) return
    const first = list.current?.querySelector(FIRST)?.getAttribute('data-value')
    if (first) choose(first)
  })
  const moved = () => {
    movedIn.current = question
  }
  return {
    onPointerMove: moved,
    onKeyDown: (event: KeyboardEvent) => {
      if (MOVES.has(event.key) || (event.ctrlKey && MOVES_WITH_CONTROL.has(event.key))) moved()
    },
  }
}
