import { text } from '@/lib/text'
import { endsAt, momentIn, type Steps, type Stretch, saidOnce, ticksOf } from './brush'

const TICKS = 6

/** Times under a plot, those of the brush among them. `now`, UTC ms: the end says so where it is now. */
export function BrushTicks({ of, stretch, now = null }: { of: Steps; stretch: Stretch | null; now?: number | null }) {
  const isNow = now !== null && endsAt(of, now)
  const ticks = saidOnce(ticksOf(of, TICKS, stretch), ({ time, share }) =>
    isNow && share === 1 ? text.histogram.now(momentIn(of, now)) : momentIn(of, time),
  )
  return (
    <div className="ticks" aria-hidden="true">
      {ticks.map(({ said, share, edge }) => (
        <span
          key={share}
          className={edge || (isNow && share === 1) ? 'of-edge' : undefined}
          style={{ left: `${share * 100}%`, translate: `-${share * 100}%` }}
        >
          {said}
        </span>
      ))}
    </div>
  )
}
