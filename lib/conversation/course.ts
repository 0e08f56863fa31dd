import type { MessageRow } from '@/lib/message/message'
import { ASKING } from './status'

/** A message of a conversation as a diagram needs it. `words` are its first; times are UTC ms. */
export type Step = Pick<
  MessageRow,
  'uid' | 'from' | 'fromTier' | 'to' | 'broadcast' | 'kind' | 'type' | 'flags' | 'orderAt' | 'answeredAt' | 'state'
> & {
  words: string
  /** The code of an error, empty where it has none; null: it is no error. */
  error: string | null
  /** When it was moved or changed for the first time after it was put there; null where nothing shows that. */
  noticedAt: number | null
  /** Until when it waits, as it says itself. */
  limitAt: number | null
}

/** The newest messages of a conversation, oldest first; `earlier`: there are others before them. `people`: who of them are persons. */
export type Course = { steps: Step[]; earlier: boolean; people: string[] }

/**
 * Somebody had something to do from one message on: until the last they said about it, or until now (`end` null).
 * `begin` and `end` are places in the steps. `wait`: a person had it; `owed`: nothing shows that it was begun.
 */
export type Span = { agent: string; begin: number; end: number | null; how: 'work' | 'error' | 'wait' | 'owed' }

/** Speech so soon after speech is about the same. */
const BURST_MS = 60_000
const REMARKS = new Set(['status', 'notification', 'report', 'event', 'system', 'other'])

const asks = (step: Step) => ASKING.has(step.kind) && !step.broadcast
const calls = (step: Step, agent: string) =>
  step.from !== agent &&
  !step.broadcast &&
  step.to.includes(agent) &&
  (asks(step) || step.kind === 'response' || step.kind === 'result')

/** Everybody who spoke or was spoken to, in order of appearance. */
export function agentsOf(steps: readonly Step[]): string[] {
  const agents = new Set<string>()
  for (const { from, to, broadcast } of steps) {
    if (from !== null) agents.add(from)
    if (!broadcast) for (const agent of to) agents.add(agent)
  }
  return [...agents]
}

/** Nobody answered it: it asks, and none of those it addresses spoke since. */
export function isOwed(steps: readonly Step[], at: number): boolean {
  const step = steps[at]
  if (step === undefined || !asks(step) || step.answeredAt !== null) return false
  const others = step.to.filter((agent) => agent !== step.from)
  return others.length > 0 && !steps.slice(at + 1).some(({ from }) => from !== null && others.includes(from))
}

/** When each had something to do, in order of beginning. */
export function spansOf(steps: readonly Step[], people: readonly string[]): Span[] {
  return agentsOf(steps)
    .flatMap((agent) => spansOfOne(steps, agent, people.includes(agent)))
    .sort((left, right) => left.begin - right.begin)
}

function spansOfOne(steps: readonly Step[], agent: string, person: boolean): Span[] {
  const spans: Span[] = []
  let begin: number | null = null
  let end: number | null = null
  let closed = false
  const close = () => {
    if (begin !== null && end !== null) spans.push({ agent, begin, end, how: howOf(steps[end], person) })
    begin = end = null
    closed = false
  }
  steps.forEach((step, at) => {
    if (step.from === agent) {
      if (begin === null) return
      const last = end === null ? null : (steps[end]?.orderAt ?? null)
      const goesOn = !closed || (last !== null && step.orderAt - last <= BURST_MS)
      if (!goesOn) return
      end = at
      if (!REMARKS.has(step.kind)) closed = true
    } else if (calls(step, agent) && (begin === null || end !== null)) {
      close()
      begin = at
    }
  })
  if (begin !== null && end === null && isOwed(steps, begin))
    spans.push({ agent, begin, end: null, how: person ? 'wait' : 'owed' })
  else close()
  return spans
}

function howOf(last: Step | undefined, person: boolean): Span['how'] {
  if (person) return 'wait'
  return last !== undefined && last.error !== null ? 'error' : 'work'
}

/**
 * What the end waited for, back to the beginning: each message with the one that called for it. The end is what a person
 * owes, else what somebody owes, else the last message. Places in the steps, oldest first.
 */
export function pathOf(steps: readonly Step[], people: readonly string[]): number[] {
  const owed = steps.flatMap((_, at) => (isOwed(steps, at) ? [at] : []))
  const ofPerson = owed.filter((at) => steps[at]?.to.some((agent) => people.includes(agent)))
  const path: number[] = []
  for (let at = ofPerson.at(-1) ?? owed.at(-1) ?? steps.length - 1; at >= 0; ) {
    path.unshift(at)
    const { from = null } = steps[at] ?? {}
    const before = steps.slice(0, at)
    at = from === null ? -1 : before.findLastIndex((step) => calls(step, from))
  }
  return path
}

/** A message and the time until the next one on the path, or that it has been owed; ms. `path`: it is on the critical one. */
export type Leg = { at: number; noticedMs: number | null; totalMs: number; path: boolean; open: boolean }

/** The legs of the critical path, and what is owed beside it, in order. */
export function legsOf(steps: readonly Step[], path: readonly number[], now: number): Leg[] {
  const legs: Leg[] = []
  steps.forEach((step, at) => {
    const place = path.indexOf(at)
    const next = place === -1 ? undefined : steps[path[place + 1] ?? -1]
    const open = isOwed(steps, at)
    if (next === undefined && !open) return
    const until = next?.orderAt ?? now
    const noticed = step.noticedAt !== null && step.noticedAt >= step.orderAt && step.noticedAt <= until
    legs.push({
      at,
      noticedMs: noticed ? (step.noticedAt ?? 0) - step.orderAt : null,
      totalMs: Math.max(0, until - step.orderAt),
      path: place !== -1,
      open,
    })
  })
  return legs
}

/** How long each had something to do, ms, the longest first; what is only owed is left out, what a person owes is not. */
export function timeSpent(
  steps: readonly Step[],
  spans: readonly Span[],
  now: number,
): { agent: string; ms: number; person: boolean; open: boolean }[] {
  const spent = new Map<string, { agent: string; ms: number; person: boolean; open: boolean }>()
  for (const { agent, begin, end, how } of spans) {
    if (how === 'owed') continue
    const known = spent.get(agent) ?? { agent, ms: 0, person: how === 'wait', open: false }
    const until = end === null ? now : (steps[end]?.orderAt ?? now)
    const from = steps[begin]?.orderAt ?? until
    spent.set(agent, { ...known, ms: known.ms + Math.max(0, until - from), open: known.open || end === null })
  }
  return [...spent.values()].filter(({ ms }) => ms > 0).sort((left, right) => right.ms - left.ms)
}

/** Where somebody stands in a diagram. */
export const BANDS = ['oversight', 'command', 'pm', 'worker', 'other'] as const
export type Band = (typeof BANDS)[number]
export type Lane = { agent: string; tier: string | null; band: Band; person: boolean }

/** Who stands where: persons first, then by tier; within one by appearance. */
export function lanesOf(
  { steps, people }: Pick<Course, 'steps' | 'people'>,
  tierOf: (agent: string) => string | null,
): Lane[] {
  const said = new Map(
    steps.flatMap(({ from, fromTier }) => (from === null || fromTier === null ? [] : [[from, fromTier]])),
  )
  const lanes = agentsOf(steps).map((agent): Lane => {
    const tier = tierOf(agent) ?? said.get(agent) ?? null
    const person = people.includes(agent)
    return { agent, tier, person, band: person ? 'oversight' : bandOf(tier) }
  })
  return BANDS.flatMap((band) => lanes.filter((lane) => lane.band === band))
}

function bandOf(tier: string | null): Band {
  const word = tier?.toLowerCase()
  return BANDS.find((band) => band === word && band !== 'oversight') ?? 'other'
}
