'use client'

import { usePathname } from 'next/navigation'
import { type ReactNode, use, useEffect } from 'react'
import { allWords, firstWords } from '@/components/ui/chinese-words'
import { ZONE_COOKIE } from '@/lib/reader/preferences'
import { knowInstalled, type Reader, readBy } from '@/lib/reader/reader'

const YEAR_MS = 365 * 86_400_000

type Made = { reader: Reader; installed: boolean; children: ReactNode }

/** Everything below is made for `reader`: a browser knows as much before it makes what the server made. */
export function Reading({ reader, installed, children }: Made) {
  if (isBrowser()) {
    readBy({ now: () => reader, as: (_, act) => act() })
    knowInstalled(installed)
  }
  useEffect(sayZone, [])
  const isStream = usePathname() === '/'
  // Above all else, and outside of every part that comes by itself: until its words are there, what the server made
  // stays in sight, and nothing in it changes. A page besides the stream has words of its own. What is waited for is one
  // promise, the same at each try: React takes the promises of a part by their place for those that it was given first.
  const words = isStream ? firstWords : allWords
  if (!words.known() || words.asked()) use(words.load())
  return children
}

const isBrowser = () => typeof window !== 'undefined'

/** The next page that the server makes is made in this browser's zone. One that keeps no cookies so is shown UTC. */
function sayZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (!('cookieStore' in window)) return
  const expires = Date.now() + YEAR_MS
  window.cookieStore
    .set({ name: ZONE_COOKIE, value: encodeURIComponent(timeZone), sameSite: 'lax', expires })
    .catch(() => {
      // Cookies are forbidden: times stay in UTC, which stands beside them.
    })
}
