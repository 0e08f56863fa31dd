import { memo } from 'react'
import type { ActiveMinute } from '@/lib/message'
import { text } from '@/lib/text'

const MINUTES = 60
const STEP = 2.2
const WIDTH = MINUTES * STEP
const MUCH = 3

/** Sixty minutes up to `minute`: low where it only beat, higher where it spoke, amber where it spoke after `offSince`. */
export const Hour = memo(function Hour({
  minutes,
  minute,
  offSince = null,
}: {
  minutes: readonly ActiveMinute[]
  /** Minutes since 1970 UTC. */
  minute: number
  offSince?: number | null
}) {
  const shown = minutes.filter((one) => one.minute > minute - MINUTES && one.minute <= minute)
  const sum = (of: 'sent' | 'beats') => shown.reduce((all, one) => all + one[of], 0)
  const words = text.agents.hour(sum('sent'), sum('beats'))
  return (
    <svg className="hour" viewBox={`0 0 ${WIDTH} 10`} role="img" aria-label={words} preserveAspectRatio="none">
      <title>{words}</title>
      <path d={`M0 9.5H${WIDTH}`} stroke="var(--line-2)" />
      {shown.map((one) => {
        const height = one.sent >= MUCH ? 10 : one.sent > 0 ? 7.5 : 4.5
        const off = offSince !== null && one.sent > 0 && one.minute >= offSince
        const look = off ? 'off' : one.sent >= MUCH ? 'much' : one.sent > 0 ? 'some' : 'beat'
        const x = (one.minute - (minute - MINUTES + 1)) * STEP
        return <rect key={one.minute} className={look} x={x} y={10 - height} width={STEP - 0.4} height={height} />
      })}
    </svg>
  )
})
