'use client'

import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { restOfWords } from './chinese-words'

const AGAIN_MS = 2_000
const REST_MS = 2_000

/** For a part that nobody waits for. */
export const atRest = () => false

/**
 * A part that the first screen does without. It is fetched when the page has come to rest, or as soon as it is mounted
 * and `wanted`; until it is there it shows what stands for it `meanwhile`. A server that is away is asked again: the page says that it is away.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  wanted: (props: Props) => boolean = () => true,
  meanwhile: ComponentType<Props> | null = null,
): ComponentType<Props> {
  const watchers = new Set<() => void>()
  let part: ComponentType<Props> | null = null
  let asked = false
  const ask = () => {
    asked = true
    Promise.all([load(), restOfWords.known() || restOfWords.load()]).then(
      ([found]) => {
        part = found
        for (const changed of watchers) changed()
      },
      () => setTimeout(ask, AGAIN_MS),
    )
  }
  const fetch = () => {
    if (!asked) ask()
  }
  const watch = (changed: () => void) => {
    watchers.add(changed)
    return () => watchers.delete(changed)
  }
  whenAtRest(fetch)

  return function Later(props: Props) {
    const Part = useSyncExternalStore(
      watch,
      () => part,
      () => null,
    )
    const waits = Part === null && wanted(props)
    useEffect(() => {
      if (waits) fetch()
    }, [waits])
    if (Part !== null) return <Part {...props} />
    const Meanwhile = meanwhile
    return Meanwhile !== null && <Meanwhile {...props} />
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
