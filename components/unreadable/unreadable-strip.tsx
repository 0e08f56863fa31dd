import { text } from '@/lib/text'
import { number } from '@/lib/text/number'
import type { Part } from './unreadable-window'

const WIDTH = 700

/** The whole length, the foreign piece, the part on the screen, and the first wrong byte. */
export function PositionStrip({
  length,
  part,
  piece,
  wrong,
}: {
  length: number
  part: Part
  piece: Part | null
  wrong: number | null
}) {
  const x = (at: number) => (length === 0 ? 0 : (at / length) * WIDTH)
  const summary = text.unreadable.strip(part.from, part.to, length, wrong)
  return (
    <>
      <svg
        className="block w-full"
        height="20"
        viewBox={`0 0 ${WIDTH} 20`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <rect y="4" width={WIDTH} height="8" fill="var(--mute-mk)" />
        {piece && (
          <rect
            x={x(piece.from)}
            y="4"
            width={x(piece.to - piece.from)}
            height="8"
            fill="var(--crit-mk)"
            opacity=".45"
          />
        )}
        {wrong !== null && <rect x={Math.min(WIDTH - 2, x(wrong))} y="0" width="2" height="16" fill="var(--crit-mk)" />}
        <rect
          x={x(part.from) + 0.5}
          y="1.5"
          width={Math.max(3, x(part.to - part.from) - 1)}
          height="13"
          fill="none"
          stroke="var(--fg-1)"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="m11 fx mb-2 text-10 text-fg-3" aria-hidden="true">
        <span>0</span>
        <span className="sp" />
        <span>{number(length)}</span>
      </div>
    </>
  )
}
