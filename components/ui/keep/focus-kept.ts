'use client'

import { useEffect } from 'react'

/** What says by its role or its name where one is, when what had the focus in it is gone. */
const PLACE = 'td, li, ul, ol, table, form, aside, section[aria-label], [role="grid"]'
const MOST = 16

/** What had the focus with all that stood around it, from the inside out; nothing, where a press beside everything took it. */
type Stood = { way: readonly Element[]; page: string }
const stood: Stood[] = []
let waiting: MutationObserver | null = null

const isFree = () => document.activeElement === null || document.activeElement === document.body
const isOff = (one: Element) => one.isConnected && one.matches(':disabled')

function remember(way: readonly Element[]): void {
  stood.push({ way, page: location.pathname })
  if (stood.length > MOST) stood.shift()
}

function wayFrom(one: Element): Element[] {
  const way = []
  for (let at: Element | null = one; at !== null && at !== document.body; at = at.parentElement) way.push(at)
  return way
}

/** Whether it has the focus now. What Tab does not stop at can have it until it goes elsewhere. */
function took(one: Element): boolean {
  if (!(one instanceof HTMLElement) || !one.isConnected || isOff(one) || !one.checkVisibility()) return false
  one.focus()
  if (document.activeElement === one) return true
  one.tabIndex = -1
  one.addEventListener('blur', () => one.removeAttribute('tabindex'), { once: true })
  one.focus({ preventScroll: true })
  return document.activeElement === one
}

/** Itself, or the place that has its name now. */
function asItIsNow(one: Element): Element {
  const name = one.getAttribute('aria-label')
  if (one.isConnected || name === null || !one.matches(PLACE)) return one
  return document.querySelector(`${one.localName}[aria-label="${CSS.escape(name)}"]`) ?? one
}

/** To what had it last and is still there, to the nearest place around that, or to the page as a whole. */
function giveBack(): void {
  for (const { way, page } of stood.toReversed()) {
    if (way.length === 0) return
    if (page !== location.pathname) break
    if (way.some((one, at) => (at === 0 || one.matches(PLACE)) && took(asItIsNow(one)))) return
  }
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** What is off while it works has the focus again when it is done. */
function mend(): void {
  const last = stood.at(-1)?.way[0]
  const waits = isFree() && last !== undefined && isOff(last)
  if (!waits) {
    waiting?.disconnect()
    waiting = null
    if (isFree()) giveBack()
  } else if (waiting === null) {
    waiting = new MutationObserver(mend)
    waiting.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }
}

function came({ target }: FocusEvent): void {
  if (target instanceof Element) remember(wayFrom(target))
}

function went({ target, relatedTarget }: FocusEvent): void {
  if (relatedTarget !== null || !(target instanceof Element)) return
  setTimeout(() => {
    if (!isFree()) return
    // Somebody let go of it; what is over a page goes then, and the focus back with it.
    const stays = target.isConnected && !isOff(target) && target.checkVisibility()
    if (!stays) mend()
    else if (target.closest('[role="dialog"], [role="alertdialog"]') === null) remember([])
  })
}

/** The focus never falls to the page when what has it goes away or is off for a while. Once, for all pages. */
export function useFocusKept(): void {
  useEffect(() => {
    document.addEventListener('focusin', came)
    document.addEventListener('focusout', went)
    return () => {
      document.removeEventListener('focusin', came)
      document.removeEventListener('focusout', went)
    }
  }, [])
}

/** For a dialog that closes: whatever had the focus before has it again. */
export function focusBack(event: Event): void {
  event.preventDefault()
  if (isFree()) giveBack()
}
