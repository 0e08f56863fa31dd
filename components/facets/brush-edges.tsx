import { text } from '@/lib/text'
import { endOf, moved, type Steps, type Stretch, shareOf } from './brush'

const words = text.histogram

type Props = {
  of: Steps
  /** Null: nothing is asked for, so the edges stand at both ends. */
  stretch: Stretch | null
  onStretch: (stretch: Stretch) => void
}

/** Both ends of a brush; arrow keys move them by steps. */
export function BrushEdges(props: Props) {
  return (
    <>
      <Edge edge="from" {...props} />
      <Edge edge="until" {...props} />
    </>
  )
}

function Edge({ edge, of, stretch, onStretch }: Props & { edge: 'from' | 'until' }) {
  const now = stretch ?? { from: of.from, until: endOf(of) }
  return (
    <span
      className={stretch === null ? 'edge' : 'edge on'}
      style={{ left: `${shareOf(of, now[edge]) * 100}%` }}
      role="slider"
      tabIndex={0}
      aria-label={words[edge]}
      aria-valuemin={of.from}
      aria-valuemax={endOf(of)}
      aria-valuenow={now[edge]}
      aria-valuetext={new Date(now[edge]).toISOString()}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        onStretch(moved(of, now, edge, by))
      }}
    />
  )
}
