'use client'

import { useEffect, useRef } from 'react'
import { type Chord, chordOf, isComposed, nameOf } from './stroke'

/** A binding that returns false leaves the key to the scope below. */
export type Bindings = Record<string, (event: KeyboardEvent) => unknown>

/** What goes on as long as its key is held: moving and turning pages. All else is done once. */
const GOES_ON = /^(?:shift\+)?(?:[jkenwihl]|arrow(?:up|down)|page(?:up|down))$/

const scopes: { current: Bindings }[] = []
let chord: Chord = null
/** The key whose press was used up. */
let used: string | null = null

/**
 * Before anything else hears of it. What an input method composes with is its own, in every field and for every key of
 * every page: at the Enter that takes its letters something would be sent, at the Escape that takes them back a dialog
 * would close. A key that is held is pressed once, also where its press led the focus elsewhere: it would
 * type itself into a field, or confirm what it just asked for. Only lines are made as long as Enter is held.
 */
function keepBack(event: KeyboardEvent): void {
  if (isComposed(event)) {
    event.stopPropagation()
    // A field in a form would send it.
    if (event.key === 'Enter') event.preventDefault()
    return
  }
  if (!event.repeat) {
    used = null
    return
  }
  const isHeld = event.code === used || (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
  const stroke = nameOf(event) ?? ''
  if (!isHeld || (GOES_ON.test(stroke) && !blocked(event.target, stroke))) return
  event.preventDefault()
  event.stopPropagation()
}

function press(event: KeyboardEvent): void {
  const stroke = nameOf(event)
  if (event.defaultPrevented || stroke === null || blocked(event.target, stroke)) return
  const next = chordOf(chord, stroke, Date.now())
  chord = next.chord
  for (const scope of scopes.toReversed()) {
    const act = scope.current[next.name]
    if (act === undefined || act(event) === false) continue
    event.preventDefault()
    used = event.code
    return
  }
}

/** While one types or a dialog is open nothing acts but the palette's key. A focused control keeps its own Enter and Space. */
function blocked(target: EventTarget | null, stroke: string): boolean {
  if (stroke === 'mod+k') return false
  if (!(target instanceof HTMLElement)) return false
  // No letters are typed into a time: Escape closes what the field stands in.
  if (stroke === 'escape' && target.matches('input[type="datetime-local"]')) return false
  if (
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]',
    )
  )
    return true
  const control = target.closest('button, a, [role="tab"], [role="radio"], summary')
  return control !== null && (stroke === 'enter' || stroke === 'space')
}

/**
 * Binds keys while mounted; the component mounted last is asked first (peek before list before page). `last`: this one
 * after all others, whenever it was mounted, for what stands on every page.
 */
export function useKeys(bindings: Bindings, { last = false }: { last?: boolean } = {}): void {
  const scope = useRef(bindings)
  useEffect(() => {
    scope.current = bindings
  })
  useEffect(() => {
    if (scopes.length === 0) {
      window.addEventListener('keydown', keepBack, true)
      window.addEventListener('keydown', press)
    }
    if (last) scopes.unshift(scope)
    else scopes.push(scope)
    return () => {
      scopes.splice(scopes.indexOf(scope), 1)
      if (scopes.length > 0) return
      window.removeEventListener('keydown', keepBack, true)
      window.removeEventListener('keydown', press)
    }
  }, [last])
}
