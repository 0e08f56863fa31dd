'use client'

import { useSyncExternalStore } from 'react'

/** Each is asked with every drawing of a list, and an object of the browser's is dear to make. */
const known = new Map<string, MediaQueryList>()

/** Whether a media query holds; false until the page lives in a browser. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = mediaOf(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => mediaOf(query).matches,
    () => false,
  )
}

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query)
  known.set(query, media)
  return media
}
