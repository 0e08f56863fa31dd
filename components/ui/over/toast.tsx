'use client'

import { type ReactNode, useEffect } from 'react'
import type { ExternalToast, ToasterProps } from 'sonner'
import { later } from '../later'

let ready = () => {}
const there = new Promise<void>((resolve) => {
  ready = resolve
})

/** Where it is said; mounted once. */
export const Toaster = later(async () => {
  const [{ Toaster: Sonner }, { controls }] = await Promise.all([
    import('sonner'),
    import('@/lib/text/console/control-words'),
  ])
  return function Mounted(props: ToasterProps): ReactNode {
    useEffect(ready, [])
    return <Sonner containerAriaLabel={controls.toasts} {...props} />
  }
})

function say(how: 'message' | 'error', message: string, more?: ExternalToast): void {
  void there.then(async () => {
    const { toast: sonner } = await import('sonner')
    sonner[how](message, more)
  })
}

/** Says something in passing. What says it is no part of what a page loads first, and waits until it is there. */
export function toast(message: string, more?: ExternalToast): void {
  say('message', message, more)
}

toast.error = (message: string, more?: ExternalToast): void => say('error', message, more)
