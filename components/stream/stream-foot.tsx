'use client'

import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNow } from '@/components/live/now'
import { Icon } from '@/components/ui/icon'
import { Kbd } from '@/components/ui/kbd'
import { text } from '@/lib/text/console/first-load-words'
import { clockTime, dayedTime, zonedTime } from '@/lib/time/clock'
import type { useStream } from './window/use-stream'
import { ratePerMinute } from './window/window'

const words = text.stream
const ANNOUNCE_MS = 10_000

/** Under the list: whether it follows, what waits below, how fast messages come. */
export function StreamFoot({
  stream,
  state,
  until,
  past,
  lostAt,
  onEnd,
  children,
}: {
  stream: ReturnType<typeof useStream>
  /** `none`: there are no rows to speak of, as the list says. */
  state: 'follows' | 'open' | 'away' | 'lost' | 'none'
  /** Before when all rows lie that are asked for, UTC ms; null: the end is open. */
  until: number | null
  /** The moment that is looked at instead of what comes, UTC ms. */
  past: number | null
  lostAt: number | null
  onEnd: () => void
  children?: ReactNode
}) {
  const { window, pause, unseen } = stream
  const now = useNow()
  const rate = now === null ? null : ratePerMinute(window, now)
  const waits = pause
    ? pause.unshown > 0
      ? words.unshown(pause.unshown)
      : null
    : unseen > 0
      ? words.fresh(unseen)
      : null
  const pill = waits ?? (window.newer ? words.newest : null)
  return (
    <div className="tail">
      <span className="says trunc">{saying()}</span>
      <span className="sp" />
      {children}
      <span className="rate">
        {state === 'lost'
          ? words.kept(window.rows.length)
          : past === null && rate !== null && words.rate(rate.toFixed(1))}
      </span>
      {pill !== null && state !== 'lost' && (
        <button type="button" className="pill" onClick={onEnd}>
          <Icon of={ArrowDown} size="s" />
          {pill}
          <Kbd>End</Kbd>
        </button>
      )}
      <Announced count={unseen} />
    </div>
  )

  function saying(): string {
    if (state === 'lost') return words.standing(zonedTime(lostAt ?? 0))
    if (pause) return words.pausedAt(clockTime(pause.since))
    if (past !== null && state !== 'none' && now !== null) return words.past(dayedTime(past, now))
    if (state === 'follows' && until !== null && now !== null && until <= now) return words.over
    return { open: words.open, away: words.away, follows: words.follow, none: '' }[state]
  }
}

/** For those who hear the page: at most one sentence every 10 s. */
function Announced({ count }: { count: number }) {
  const [said, setSaid] = useState('')
  const last = useRef(0)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(
      () => {
        last.current = Date.now()
        setSaid(words.announce(count))
      },
      Math.max(0, last.current + ANNOUNCE_MS - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [count])
  return (
    <span className="only-read" role="status">
      {said}
    </span>
  )
}
