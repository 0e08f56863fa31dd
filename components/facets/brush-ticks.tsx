import { momentIn, type Steps, type Stretch, ticksOf } from './brush'

const TICKS = 6

/** Times under a plot, those of the brush among them. */
export function BrushTicks({ of, stretch }: { of: Steps; stretch: Stretch | null }) {
  return (
    <div className="ticks" aria-hidden="true">
      {ticksOf(of, TICKS, stretch).map(({ time, share, edge }) => (
        <span
          key={share}
          className={edge ? 'of-edge' : undefined}
          style={{ left: `${share * 100}%`, translate: `-${share * 100}%` }}
        >
          {momentIn(of, time)}
        </span>
      ))}
    </div>
  )
}
