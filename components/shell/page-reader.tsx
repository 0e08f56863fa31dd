'use client'

import { usePathname } from 'next/navigation'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { ZONE_COOKIE } from '@/lib/reader/preferences'
import { type Reader, readBy, sayInChinese } from '@/lib/reader/reader'
import { first } from '@/lib/text/zh/first-zh'

const YEAR_MS = 365 * 86_400_000

const ChineseRest = lazy(async () => ({ default: (await import('./chinese-rest')).ChineseRest }))

/** Everything below is made for `reader`: a browser knows as much before it makes what the server made. */
export function Reading({ reader, children }: { reader: Reader; children: ReactNode }) {
  if (isBrowser()) {
    readBy({ now: () => reader, as: (_, act) => act() })
    if (reader.language === 'zh') sayInChinese(first)
  }
  useEffect(sayZone, [])
  return children
}

/** A page besides the stream has words of its own, for which a browser waits; a server has them all. */
export function PageWords({ language, children }: { language: Reader['language']; children: ReactNode }) {
  const isStream = usePathname() === '/'
  if (language !== 'zh' || isStream) return children
  return <Suspense>{isBrowser() ? <ChineseRest>{children}</ChineseRest> : children}</Suspense>
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
