import type { Span } from '@/lib/conversation/course'
import { type Way, wayOf } from '@/lib/conversation/way'
import { type Scale, ticksOf, xAt } from './scale'
import type { Drawn } from './use-course'

/** Measures, px: of a lane, and of the axis above. */
export const ROW = 40
export const TOP = 40
const BAR = { top: 10, height: 16 }
const TICK_PX = 130

export type Block = {
  agent: string
  begin: number
  x: number
  y: number
  width: number
  ms: number
  how: Span['how']
  open: boolean
}
export type Chart = {
  height: number
  ticks: { time: number; x: number }[]
  step: number
  blocks: Block[]
  /** A message from the lane of its sender to that of its recipient. */
  ways: { at: number; x: number; from: number; to: number; way: Way }[]
  /** The critical path as the path of an SVG; empty where there is none. */
  path: string
  /** Where the time now stands; null where nothing goes on. */
  now: number | null
}

/** Where everything of a timeline stands between `left` and `right`. */
export function chartOf(wanted: {
  drawn: Drawn
  path: readonly number[]
  now: number
  left: number
  right: number
}): Chart {
  const { drawn, path, now, left, right } = wanted
  const { steps, lanes, spans } = drawn
  const goesOn = spans.some(({ end }) => end === null)
  const first = steps[0]?.orderAt ?? now
  const last = goesOn ? Math.max(now, first) : (steps.at(-1)?.orderAt ?? now)
  const air = Math.max(1_000, (last - first) / 60)
  const scale: Scale = { from: first - air, until: goesOn ? last : last + air, left, right: Math.max(left + 1, right) }
  const x = (time: number) => xAt(scale, time)
  const rowOf = new Map(lanes.map(({ agent }, at) => [agent, at]))
  const middle = (agent: string) => TOP + (rowOf.get(agent) ?? 0) * ROW + BAR.top + BAR.height / 2
  const { times, step } = ticksOf(scale, Math.max(1, Math.floor((right - left) / TICK_PX)))

  const blocks = spans.map((span): Block => {
    const from = steps[span.begin]?.orderAt ?? first
    const until = span.end === null ? last : (steps[span.end]?.orderAt ?? last)
    const y = TOP + (rowOf.get(span.agent) ?? 0) * ROW + BAR.top
    const { agent, begin, how } = span
    return {
      agent,
      begin,
      how,
      y,
      x: x(from),
      width: Math.max(2, x(until) - x(from)),
      ms: until - from,
      open: span.end === null,
    }
  })

  const ways = steps.flatMap((one, at) => {
    const { from } = one
    if (from === null || one.broadcast) return []
    return one.to
      .filter((to) => to !== from && rowOf.has(to))
      .map((to) => {
        const down = middle(to) > middle(from)
        const edge = BAR.height / 2 + 2
        return {
          at,
          x: x(one.orderAt),
          from: middle(from) + (down ? edge : -edge),
          to: middle(to) + (down ? -edge : edge),
          way: wayOf(steps, at),
        }
      })
  })

  return {
    height: TOP + lanes.length * ROW + 1,
    ticks: times.map((time) => ({ time, x: x(time) })).filter((tick) => tick.x < right - 40),
    step,
    blocks,
    ways,
    path: pathLine(),
    now: goesOn ? x(last) : null,
  }

  /** Below each bar, and up or down where a message hands on. */
  function pathLine(): string {
    const under = (agent: string) => middle(agent) + BAR.height / 2 + 3
    const parts: string[] = []
    path.forEach((at, place) => {
      const one = steps[at]
      const next = steps[path[place + 1] ?? -1]
      const to = next?.from ?? one?.to.find((agent) => agent !== one.from && rowOf.has(agent))
      if (one === undefined || to === undefined || !rowOf.has(to)) return
      const until = next?.orderAt ?? (goesOn ? last : one.orderAt)
      if (parts.length === 0) parts.push(`M${x(one.orderAt)} ${one.from === null ? under(to) : under(one.from)}`)
      parts.push(`L${x(one.orderAt)} ${under(to)}L${x(until)} ${under(to)}`)
    })
    return parts.join('')
  }
}
