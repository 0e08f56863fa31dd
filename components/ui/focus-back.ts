'use client'

import { useRef } from 'react'

/**
 * For the content of a dialog that no trigger of its own opened, which would leave the focus nowhere: whatever had it
 * when the dialog opened has it again, if it is still there.
 */
export function useFocusBack(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null)
  const was = useRef(false)
  if (open && !was.current) before.current = document.activeElement
  was.current = open
  return (event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement) before.current.focus()
  }
}
