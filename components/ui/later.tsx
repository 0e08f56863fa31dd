'use client'

import { type ComponentType, useEffect, useState } from 'react'

const AGAIN_MS = 2_000
const REST_MS = 2_000

/**
 * A part that the first screen does without. It is fetched when the page has come to rest, or as soon as it is `wanted`;
 * until it is there it shows nothing. A server that is away for the moment is asked again: the page says that it is away.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  const fetch = async () => {
    part ??= await load()
    return part
  }
  whenAtRest(() => void fetch().catch(() => 'asked again when it is wanted'))

  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    const waits = Part === null && wanted(props)
    useEffect(() => {
      if (!waits) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const again = () => {
        timer = setTimeout(ask, AGAIN_MS)
      }
      const ask = () => fetch().then((found) => setPart(() => found), again)
      void ask()
      return () => clearTimeout(timer)
    }, [waits])
    return Part && <Part {...props} />
  }
}

/** Runs `act` in a browser once the page is loaded and has nothing to do, at the latest two seconds later. */
function whenAtRest(act: () => void): void {
  if (typeof window === 'undefined') return
  const rest = () => {
    // Safari has no idle time to ask for.
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: REST_MS })
    else setTimeout(act, REST_MS)
  }
  if (document.readyState === 'complete') rest()
  else addEventListener('load', rest, { once: true })
}
