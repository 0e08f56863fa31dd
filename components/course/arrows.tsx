import { memo } from 'react'
import type { Arrow, Plan } from './plan'

const HEAD = 8

/** The drawing under the lines: bands, lanes, who had something to do, arrows. The lines say the same in words. */
export const Arrows = memo(function Arrows({ plan }: { plan: Plan }) {
  return (
    <svg className="arrows" width={plan.width} height={plan.height} aria-hidden="true">
      {plan.bands.map(({ band, left, width }, at) => (
        <rect key={band} className={at % 2 === 0 ? 'band-a' : 'band-b'} x={left} width={width} height={plan.height} />
      ))}
      {plan.bands.slice(1).map(({ band, left }) => (
        <path key={band} className="hair" d={`M${left} 0V${plan.height}`} />
      ))}
      {plan.lanes.map(({ agent, x }) => (
        <path key={agent} className="lane" d={`M${x} 0V${plan.now ?? plan.height}`} />
      ))}
      {plan.bars.map(({ agent, begin, x, top, height, how }) => (
        <rect key={`${agent} ${begin}`} className={`doing ${how}`} x={x - 3} y={top} width={6} height={height} rx={1} />
      ))}
      {plan.arrows.map((arrow) => (
        <One key={arrow.at} {...arrow} />
      ))}
    </svg>
  )
})

function One({ x, y, ends, dots, way }: Arrow) {
  return (
    <g className={`arrow ${way}`}>
      <circle cx={x} cy={y} r={2.5} />
      {ends.map((end) => {
        const side = end > x ? 1 : -1
        const tip = end - side * 4
        return (
          <g key={end}>
            <path
              className="shaft"
              d={`M${x + side * 3} ${y}H${tip - (way === 'call' || way === 'error' ? side * 4 : 0)}`}
            />
            <path
              className={way === 'call' || way === 'error' ? 'head' : 'open-head'}
              d={`M${tip - side * HEAD} ${y - 4}L${tip} ${y}L${tip - side * HEAD} ${y + 4}`}
            />
          </g>
        )
      })}
      {dots.map((dot) => (
        <circle key={dot} className="dot" cx={dot} cy={y} r={2.5} />
      ))}
    </g>
  )
}
