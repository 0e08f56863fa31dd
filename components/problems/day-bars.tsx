import { text } from '@/lib/text'

const STEP = 4
const HEIGHT = 12

/** How many problems began in each hour of the last day, the newest at the right. */
export function DayBars({ hours }: { hours: readonly number[] }) {
  const most = Math.max(1, ...hours)
  const width = hours.length * STEP
  const says = text.problems.day(hours.reduce((sum, one) => sum + one, 0))
  return (
    <svg
      className="day-bars"
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={says}
      preserveAspectRatio="none"
    >
      <title>{says}</title>
      <path d={`M0 ${HEIGHT - 0.5}H${width}`} stroke="var(--line-2)" />
      {hours
        .map((count, at) => ({ x: at * STEP, count, height: Math.max(2, (count / most) * (HEIGHT - 1)) }))
        .filter(({ count }) => count > 0)
        .map(({ x, height }) => (
          <rect key={x} x={x} y={HEIGHT - height} width={STEP - 1} height={height} />
        ))}
    </svg>
  )
}
