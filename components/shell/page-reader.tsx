'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { ZONE_COOKIE } from '@/lib/reader/preferences'
import { type Reader, readBy } from '@/lib/reader/reader'

const YEAR_MS = 365 * 86_400_000

const ChineseFirst = dynamic(async () => (await import('./chinese-first')).ChineseFirst)
const ChineseRest = dynamic(async () => (await import('./chinese-rest')).ChineseRest)

/** Everything below is made for `reader`: a browser knows as much before it makes what the server made. */
export function Reading({ reader, children }: { reader: Reader; children: ReactNode }) {
  if (typeof window !== 'undefined') {
    readBy({ now: () => reader, as: (_, act) => act() })
  }
  useEffect(sayZone, [])
  return reader.language === 'zh' ? <ChineseFirst>{children}</ChineseFirst> : children
}

/** A page besides the stream has words of its own, which it waits for. */
export function PageWords({ language, children }: { language: Reader['language']; children: ReactNode }) {
  const isStream = usePathname() === '/'
  return language === 'zh' && !isStream ? <ChineseRest>{children}</ChineseRest> : children
}

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
