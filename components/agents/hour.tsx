import { memo } from 'react'
import type { ActiveMinute } from '@/lib/message/message'
import { text } from '@/lib/text'
import { zonedTime } from '@/lib/time/clock'

const MINUTES = 60
const STEP = 2.2
const WIDTH = MINUTES * STEP
const MUCH = 3
const MINUTE_MS = 60_000

/** Sixty minutes up to `minute`: low where it only beat, higher where it spoke, amber where it spoke after `offSince`. */
export const Hour = memo(function Hour({
  minutes,
  minute,
  since = null,
  offSince = null,
}: {
  minutes: readonly ActiveMinute[]
  /** Minutes since 1970 UTC. */
  minute: number
  /** Messages before this were not counted, UTC ms: the line is dotted up to there. */
  since?: number | null
  offSince?: number | null
}) {
  const shown = minutes.filter((one) => one.minute > minute - MINUTES && one.minute <= minute)
  const sum = (of: 'sent' | 'beats') => shown.reduce((all, one) => all + one[of], 0)
  const first = minute - MINUTES + 1
  const until = since === null ? 0 : Math.min(WIDTH, Math.max(0, (since / MINUTE_MS - first) * STEP))
  const counted = text.agents.hour(sum('sent'), sum('beats'))
  const words = until === 0 || since === null ? counted : text.agents.hourCut(counted, zonedTime(since))
  return (
    <svg className="hour" viewBox={`0 0 ${WIDTH} 10`} role="img" aria-label={words} preserveAspectRatio="none">
      <title>{words}</title>
      {until > 0 && <path d={`M0 9.5H${until}`} stroke="var(--warn)" strokeDasharray="1 3" />}
      <path d={`M${until} 9.5H${WIDTH}`} stroke="var(--line-2)" />
      {shown.map((one) => {
        const height = one.sent >= MUCH ? 10 : one.sent > 0 ? 7.5 : 4.5
        const off = offSince !== null && one.sent > 0 && one.minute >= offSince
        const look = off ? 'off' : one.sent >= MUCH ? 'much' : one.sent > 0 ? 'some' : 'beat'
        const x = (one.minute - first) * STEP
        return <rect key={one.minute} className={look} x={x} y={10 - height} width={STEP - 0.4} height={height} />
      })}
    </svg>
  )
})
