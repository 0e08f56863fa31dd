import type { Stretch } from '@/components/facets/brush'
import { BANDS, type Band, type Lane, type Span, type Step } from '@/lib/conversation/course'
import { type Way, wayOf } from '@/lib/conversation/way'

/** Measures of the sequence, px. */
export const SIZE = { gutter: 104, lane: 116, edge: 56, row: 36, gap: 28, top: 10, line: 26, end: 40 }
/** Quiet longer than this is one line. */
const QUIET_MS = 300_000

/** From `x` to the farthest it goes on each side; `dots` are others on the way. */
export type Arrow = { at: number; y: number; x: number; ends: number[]; dots: number[]; way: Way }
export type Plan = {
  width: number
  height: number
  /** The middle of each lane. */
  lanes: (Lane & { x: number })[]
  bands: { band: Band; left: number; width: number }[]
  rows: { at: number; top: number; y: number }[]
  gaps: { ms: number; top: number }[]
  arrows: Arrow[]
  bars: { agent: string; begin: number; x: number; top: number; height: number; how: Span['how']; open: boolean }[]
  /** Where the newest message ends and the time now stands; null where only some time is drawn. */
  now: number | null
}

/** Between whom, and within what time, UTC ms (null: any). */
export type Shown = { steps: readonly Step[]; lanes: readonly Lane[]; within?: Stretch | null }

/** Places of the messages between these lanes: from one of them, and to one of them, to everybody or to nobody named. */
export function shownAmong({ steps, lanes, within = null }: Shown): number[] {
  const agents = new Set(lanes.map(({ agent }) => agent))
  const isWithin = (time: number) => within === null || (time >= within.from && time < within.until)
  return steps.flatMap(({ orderAt, from, to, broadcast }, at) => {
    if (!isWithin(orderAt)) return []
    const isFrom = from === null || agents.has(from)
    return isFrom && (broadcast || to.length === 0 || to.some((agent) => agents.has(agent))) ? [at] : []
  })
}

/** The messages between these lanes. */
export function stepsAmong(shown: Shown): Step[] {
  return shownAmong(shown).flatMap((at) => shown.steps[at] ?? [])
}

/** Where everything of a sequence stands: lanes beside each other, a line for each message between them, quiet folded. */
export function planOf(
  wanted: Shown & {
    spans: readonly Span[]
    /** Of the place it is drawn in, px; it may be wider. */
    width: number
  },
): Plan {
  const { steps, spans } = wanted
  const whole = (wanted.within ?? null) === null
  const lane = Math.max(SIZE.lane, (wanted.width - SIZE.gutter - SIZE.edge) / Math.max(1, wanted.lanes.length))
  const lanes = wanted.lanes.map((one, place) => ({ ...one, x: Math.round(SIZE.gutter + lane * (place + 0.5)) }))
  const width = Math.round(SIZE.gutter + lane * lanes.length + SIZE.edge)
  const { rows, gaps, bottom } = rowsOf(steps, shownAmong(wanted), whole)
  const xOf = new Map(lanes.map(({ agent, x }) => [agent, x]))
  const now = whole ? bottom + SIZE.end / 2 : null
  return {
    ...{ width, lanes, rows, gaps, now, height: bottom + SIZE.end },
    bands: bandsOf(lanes, lane),
    arrows: rows.flatMap(({ at, y }) => arrowOf(steps, at, y, xOf) ?? []),
    bars: spans.flatMap((span) => barOf(span, rows, xOf, now) ?? []),
  }
}

function rowsOf(
  steps: readonly Step[],
  shown: readonly number[],
  whole: boolean,
): Pick<Plan, 'rows' | 'gaps'> & { bottom: number } {
  const rows: Plan['rows'] = []
  const gaps: Plan['gaps'] = []
  let top = SIZE.top
  for (const at of shown) {
    const orderAt = steps[at]?.orderAt ?? 0
    // It was quiet only where nobody spoke, shown or not.
    const quiet = orderAt - (steps[at - 1]?.orderAt ?? orderAt)
    if (quiet > QUIET_MS && (whole || rows.length > 0)) {
      gaps.push({ ms: quiet, top })
      top += SIZE.gap
    }
    rows.push({ at, top, y: top + SIZE.line })
    top += SIZE.row
  }
  return { rows, gaps, bottom: top }
}

function bandsOf(lanes: Plan['lanes'], lane: number): Plan['bands'] {
  return BANDS.flatMap((band) => {
    const mine = lanes.filter((one) => one.band === band)
    const [first] = mine
    return first === undefined ? [] : [{ band, left: first.x - lane / 2, width: lane * mine.length }]
  })
}

function arrowOf(steps: readonly Step[], at: number, y: number, xOf: ReadonlyMap<string, number>): Arrow | null {
  const step = steps[at]
  const x = step === undefined || step.from === null ? undefined : xOf.get(step.from)
  if (step === undefined || x === undefined) return null
  const to = step.broadcast ? [...xOf.values()] : step.to.flatMap((agent) => xOf.get(agent) ?? [])
  const others = [...new Set(to)].filter((other) => other !== x)
  const ends = [Math.min(...others, x), Math.max(...others, x)].filter((end) => end !== x)
  return { at, y, x, ends, dots: others.filter((other) => !ends.includes(other)), way: wayOf(steps, at) }
}

function barOf(
  span: Span,
  rows: Plan['rows'],
  xOf: ReadonlyMap<string, number>,
  now: number | null,
): Plan['bars'][0] | null {
  const x = xOf.get(span.agent)
  const open = span.end === null
  const until = span.end ?? Number.POSITIVE_INFINITY
  const within = rows.filter(({ at }) => at >= span.begin && at <= until)
  const top = within[0]?.y
  const bottom = open && now !== null ? now : within.at(-1)?.y
  // What nobody shows to have begun is no work.
  if (x === undefined || top === undefined || bottom === undefined || span.how === 'owed') return null
  const { agent, begin, how } = span
  return { agent, begin, x, top, height: Math.max(2, bottom - top), how, open }
}
