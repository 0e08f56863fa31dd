'use client'

import { useNow } from '@/components/live/now'
import type { Card } from '@/lib/asks/approval'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { sentences } from '@/lib/text/joined'
import { shortClock, zonedMoment } from '@/lib/time/clock'

const words = approvals.card
const SOON_MS = 60_000
/** At these times left it is said aloud. */
const SAID_AT_MS = [10_000, 60_000, 300_000] as const

/** When it expires and what then, with the part of the time that is gone. */
export function Expiry({ card, phone = false }: { card: Card; phone?: boolean }) {
  const now = useNow()
  const { expires, ask } = card
  if (expires === null || card.closed !== null) return null
  const time = zonedMoment(expires.at, now ?? ask.orderAt)
  const left = Math.max(0, expires.at - (now ?? ask.orderAt))
  const whole = Math.max(1, expires.at - ask.orderAt)
  const gone = Math.min(100, Math.round((1 - left / whole) * 100))
  return (
    <section className="card-part expiry">
      <div className="fx text-12">
        <span className="text-fg-3">
          {phone
            ? approvals.phone.expires(time, expires.onExpiry)
            : sentences(words.expires(time, expires.policy !== null), words.afterwards[expires.onExpiry])}
        </span>
        <span className="sp" />
        <span className="mono font-medium" aria-hidden="true" translate="no">
          {now === null ? '' : shortClock(left)}
        </span>
      </div>
      <div
        className="meter"
        role="meter"
        aria-label={words.left}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={100 - gone}
      >
        <i className={left <= SOON_MS ? 'w' : ''} style={{ width: `${gone}%` }} />
      </div>
      <span className="only-read" role="status">
        {now === null ? '' : saidAt(left)}
      </span>
    </section>
  )
}

/** The last step that was passed: the words change, and are said, at each step only. */
function saidAt(left: number): string {
  const step = SAID_AT_MS.find((ms) => left <= ms)
  return step === undefined ? '' : words.leftOf(step)
}
