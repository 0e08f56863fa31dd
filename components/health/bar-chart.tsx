'use client'

import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

const HEIGHT = 44
/** So many times its threshold a chart is high: what is higher is told in words. */
const MOST_OVER = 10

/** Bars over time; shaded where nothing is known. `limit` is dashed, and what reaches it is red. */
export function BarChart({
  values,
  unknown,
  limit,
  says,
  onBar,
  onOpen,
}: {
  values: readonly (number | null)[]
  /** Bars of which nothing is known, by their place. */
  unknown: readonly number[]
  limit: number | null
  /** The chart in words. */
  says: string
  /** The pointer is over this bar; null: over none. */
  onBar: (bar: number | null) => void
  /** Null: there is nothing to open. */
  onOpen: ((bar: number) => void) | null
}) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef({ onBar, onOpen })
  useEffect(() => {
    latest.current = { onBar, onOpen }
  })
  useEffect(() => {
    const box = place.current
    if (box === null) return
    const draw = () => drawn(box, { values, unknown, limit }, latest)
    let plot = draw()
    const again = () => {
      plot.destroy()
      plot = draw()
    }
    const sized = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT }))
    sized.observe(box)
    const themed = new MutationObserver(again)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
    const forced = matchMedia('(forced-colors: active)')
    forced.addEventListener('change', again)
    return () => {
      sized.disconnect()
      themed.disconnect()
      forced.removeEventListener('change', again)
      plot.destroy()
    }
  }, [values, unknown, limit])
  return <div ref={place} className={onOpen === null ? 'bar-chart' : 'bar-chart opens'} role="img" aria-label={says} />
}

type Drawn = { values: readonly (number | null)[]; unknown: readonly number[]; limit: number | null }
type Heard = { current: { onBar: (bar: number | null) => void; onOpen: ((bar: number) => void) | null } }

function drawn(box: HTMLElement, { values, unknown, limit }: Drawn, heard: Heard): UPlot {
  const { bars } = UPlot.paths
  const style = getComputedStyle(box)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const highest = Math.max(...values.map((value) => value ?? 0), (limit ?? 0) * 1.25)
  const most = Math.min(highest, (limit ?? Number.POSITIVE_INFINITY) * MOST_OVER) || 1
  const split = (below: string, above: string) => (plot: UPlot) => {
    if (limit === null) return below
    const at = Math.min(1, Math.max(0, 1 - limit / most))
    const { top, height } = plot.bbox
    const shade = plot.ctx.createLinearGradient(0, top, 0, top + height)
    shade.addColorStop(0, above)
    shade.addColorStop(at, above)
    shade.addColorStop(at, below)
    shade.addColorStop(1, below)
    return shade
  }
  return new UPlot(
    {
      width: Math.max(1, box.clientWidth),
      height: HEIGHT,
      padding: [2, 0, 0, 0],
      legend: { show: false },
      cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
      scales: { x: { time: false, range: [-0.5, values.length - 0.5] }, y: { range: [0, most] } },
      axes: [{ show: false }, { show: false }],
      series: [
        {},
        {
          fill: split(colour('--chart-bar'), colour('--chart-over')),
          width: 0,
          points: { show: false },
          ...(bars === undefined ? {} : { paths: bars({ size: [0.8] }) }),
        },
      ],
      hooks: {
        drawClear: [(plot) => shadeUnknown(plot, unknown, colour('--chart-unknown'))],
        draw: [(plot) => dashLimit(plot, limit, colour('--chart-limit'))],
        setCursor: [({ cursor }) => heard.current.onBar(cursor.idx ?? null)],
        ready: [
          ({ over, cursor }) =>
            over.addEventListener('click', () => cursor.idx != null && heard.current.onOpen?.(cursor.idx)),
        ],
      },
    },
    [values.map((_, at) => at), values.map((value) => (value === null ? null : Math.min(value, most)))],
    box,
  )
}

function shadeUnknown({ ctx, bbox, data }: UPlot, unknown: readonly number[], colour: string): void {
  const wide = bbox.width / Math.max(1, data[0].length)
  ctx.fillStyle = colour
  for (const at of unknown) ctx.fillRect(bbox.left + at * wide, bbox.top, wide, bbox.height)
}

function dashLimit(plot: UPlot, limit: number | null, colour: string): void {
  if (limit === null) return
  const { ctx, bbox } = plot
  const y = Math.round(plot.valToPos(limit, 'y', true)) + 0.5
  ctx.save()
  ctx.strokeStyle = colour
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio])
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}
