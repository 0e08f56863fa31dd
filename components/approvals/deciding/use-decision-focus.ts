'use client'

import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Card, Verb } from '@/lib/asks/approval'
import { mainOf } from './deciding'
import type { Deciding } from './use-deciding'
import { controlOf, FIELD_IDS } from './verb-button'

const PRESSED: readonly Verb[] = ['approve', 'no-decision', 'withdraw']

/** Puts the keyboard where a verb that was just begun goes on: what is missing, else its words, else its own control. */
export function useDecisionFocus({ begun, missing }: Deciding): void {
  const before = useRef<Verb | null>(null)
  useEffect(() => {
    if (begun !== null && begun !== before.current) {
      const field = missing?.field ?? (begun === 'approve-as-changed' ? 'changed' : 'reason')
      const id = missing === null && PRESSED.includes(begun) ? controlOf(begun) : FIELD_IDS[field]
      document.getElementById(id)?.focus()
    }
    before.current = begun
  }, [begun, missing])
}

/** In a field of the decision: ↵ begins or confirms, Esc lets go and leaves it. */
export function decisionKeys(card: Card, deciding: Deciding, onlyWithMod = false) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.currentTarget.blur()
      deciding.letGo()
    }
    const mod = event.ctrlKey || event.metaKey
    if (event.key !== 'Enter' || event.shiftKey || (onlyWithMod && !mod)) return
    event.preventDefault()
    // Held down it is one press: the second is another.
    if (event.repeat) return
    if (deciding.begun === null) deciding.begin(mainOf(card))
    else deciding.confirm()
    if (deciding.begun === 'approve' && deciding.missing === null)
      document.getElementById(controlOf('approve'))?.focus()
  }
}
