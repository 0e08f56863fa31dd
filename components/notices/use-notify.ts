'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { PACE_MS } from '@/lib/pages/notice-pace'
import type { Haste } from '@/lib/pages/quiet-hours'
import { screenPace } from '@/lib/pages/screen-pace'
import { noticePage } from '@/lib/text/notices/notice-page'
import { type OwnNotices, permission, useOwnNotices } from './own-notices'
import { useQuietHours } from './use-quiet-hours'

/** What waits now: whether a key is among it, and what a notification of some of it says and leads to. */
export type Told = {
  /** A notification takes the place of the one before of its kind. */
  kind: 'news' | 'escalation'
  waits: (key: string) => boolean
  bodyOf: (keys: readonly string[], chosen: OwnNotices) => string
  hrefOf: (keys: readonly string[]) => string
}

const LOOK_MS = 5_000
/** A person is there. */
const SIGNS = ['focus', 'pointerdown', 'keydown'] as const

/**
 * Shows notifications of the system of what comes, where they are turned on and nobody looks at this page, as often as
 * `screenPace` lets it. A click on one shows what it tells of.
 */
export function useNotify(told: Told): (keys: readonly string[], haste: Haste, urgent?: boolean) => void {
  const own = useOwnNotices()
  const quiet = useQuietHours().data
  const router = useRouter()
  const [pace] = useState(() => screenPace(PACE_MS))
  const latest = useRef({ own, router, told, quiet })
  useEffect(() => {
    latest.current = { own, router, told, quiet }
  })
  const [look] = useState(() => () => {
    const { own: chosen, router: way, told: now, quiet: hours } = latest.current
    if (document.hasFocus()) return pace.seen(Date.now())
    // Not before it is known whether hours are quiet.
    if (!chosen.on || permission() !== 'granted' || hours === undefined) return
    const keys = pace.take(Date.now(), now.waits, hours)
    if (keys.length === 0) return
    try {
      const shown = new Notification(noticePage.screen.title1, {
        body: now.bodyOf(keys, chosen),
        tag: `signalbox-${now.kind}`,
      })
      shown.onclick = () => {
        window.focus()
        way.push(now.hrefOf(keys))
        shown.close()
      }
    } catch {
      // Browsers of phones have the name and refuse it: the line at the foot says the same.
    }
  })
  useEffect(() => {
    const seen = () => pace.seen(Date.now())
    const timer = setInterval(look, LOOK_MS)
    for (const sign of SIGNS) window.addEventListener(sign, seen)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) window.removeEventListener(sign, seen)
    }
  }, [look, pace])
  const [come] = useState(() => (keys: readonly string[], haste: Haste, urgent?: boolean) => {
    pace.come(keys, haste, urgent)
    look()
  })
  return come
}
