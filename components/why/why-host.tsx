'use client'

import { Popover } from 'radix-ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { meaningFor } from './why-key'

const WAIT_MS = 300
const STAY_MS = 200
const TIP = 'why-tip'

type Shown = { word: Element; says: string }

/** Says what the word below the pointer, the keyboard or a finger means; mounted once, for every `data-why` of a page. */
export function WhyHost() {
  const [shown, setShown] = useState<Shown | null>(null)
  const anchor = useRef<Element | null>(null)
  useEffect(() => attend(setShown), [])
  anchor.current = shown?.word ?? null
  useEffect(() => {
    shown?.word.setAttribute('aria-describedby', TIP)
    return () => shown?.word.removeAttribute('aria-describedby')
  }, [shown])
  if (shown === null) return null
  return (
    <Popover.Root open onOpenChange={(open) => !open && setShown(null)}>
      <Popover.Anchor virtualRef={anchor as RefObject<Element>} />
      <Popover.Portal>
        <Popover.Content
          id={TIP}
          role="tooltip"
          className="pop why-tip"
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => wordAt(event.target) === shown.word && event.preventDefault()}
        >
          {shown.says}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const wordAt = (target: EventTarget | null) => (target instanceof Element ? target.closest('[data-why]') : null)

/** Tells `show` what to say, and null when nothing is to be said, until the returned function is called. */
function attend(show: (shown: Shown | null) => void): () => void {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let word: Element | null = null
  const say = (next: Element | null) => {
    clearTimeout(timer)
    word = next
    const says = next === null ? null : meaningFor(next.getAttribute('data-why') ?? '')
    show(next === null || says === null ? null : { word: next, says })
  }
  const after = (ms: number, next: Element | null) => {
    clearTimeout(timer)
    timer = setTimeout(() => say(next), ms)
  }
  const on = <Name extends keyof DocumentEventMap>(name: Name, act: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, act, { signal: over.signal, capture: true })
  on('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    const next = wordAt(target)
    const inTip = target instanceof Element && target.closest(`#${TIP}`) !== null
    if (next !== null && next !== word) after(word === null ? WAIT_MS : 0, next)
    else if (next !== null || inTip) clearTimeout(timer)
    else after(STAY_MS, null)
  })
  // What opens over a page may put the focus on a word of it: nobody asked for that.
  let isTabbed = false
  on('keydown', ({ key }) => {
    isTabbed = key === 'Tab'
  })
  on('focusin', ({ target }) => {
    const next = wordAt(target)
    if (isTabbed && next !== null && next === target && next.matches(':focus-visible')) say(next)
  })
  on('focusout', ({ target }) => target === word && say(null))
  on('click', ({ target }) => {
    const next = wordAt(target)
    if (next?.matches('button')) say(next)
  })
  on('scroll', () => word !== null && say(null))
  // Whoever went there before this part of the page was loaded is told as well.
  const focused = document.activeElement
  if (focused?.matches('[data-why]:focus-visible')) say(focused)
  return () => {
    clearTimeout(timer)
    over.abort()
  }
}
