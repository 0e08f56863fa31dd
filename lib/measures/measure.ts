/** What is measured of a message on its way, each from when it was sent. */
export const STAGES = ['noticed', 'logged', 'started', 'answered', 'processed', 'person'] as const
export type Stage = (typeof STAGES)[number]

/** Stages that are told by a message alone, and not by what others did. */
export const ALONE_STAGES: readonly Stage[] = ['noticed']

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000

/** How far back a page looks: so many bars of so many ms. */
export const LOOKS = {
  '1h': { bars: 60, step: MINUTE_MS },
  '24h': { bars: 24, step: HOUR_MS },
  '7d': { bars: 168, step: HOUR_MS },
  '30d': { bars: 120, step: 6 * HOUR_MS },
} as const
export const SPANS = ['1h', '24h', '7d', '30d'] as const satisfies readonly (keyof typeof LOOKS)[]
export type Span = (typeof SPANS)[number]

/** What sums can be narrowed by. */
export const PARTS = ['channel', 'agent', 'type'] as const
export type MeasuredPart = (typeof PARTS)[number]
export type Narrowing = { part: MeasuredPart; name: string }

/** Stages of which a threshold may be about one. */
export type LimitedStage = Extract<Stage, 'logged' | 'answered'>

/** What a source is to stay below; null: nothing is said. `latencyMs` is about `stage`. */
export type Thresholds = {
  stage: LimitedStage
  latencyMs: number | null
  queue: number | null
  /** A part of 1. */
  errorRate: number | null
}

/** Nothing says what is too much. */
export const NO_THRESHOLDS: Thresholds = { stage: 'answered', latencyMs: null, queue: null, errorRate: null }

/** What came of one bar. Null in the place of a bar: it is not known. */
export type Bar = {
  messages: number
  errors: number
  /** Of the stage that is shown, ms; null where nothing was measured. */
  p50: number | null
  p95: number | null
}

export type StageSum = { stage: Stage; count: number; p50: number; p95: number }

export type SourceMeasures = {
  source: string
  title: string
  protocol: string
  /** Null where everything of the source is within the scope. */
  channels: readonly string[] | null
  thresholds: Thresholds
  /** The stage that `bars` are about. */
  stage: Stage
  messages: number
  errors: number
  /** Stages of which something was measured. */
  stages: StageSum[]
  /** The oldest first. */
  bars: (Bar | null)[]
  /** What lies in inboxes and mailboxes; null where it is not told, or the protocol has none. */
  queue: Queue | null
  /** Tokens that its programs say were used; null where they say nothing, or it is not told. */
  tokens: number | null
}

export type Queue = {
  /** Now. */
  waiting: number
  /** For whom the most lies now; null where nothing does, or it is not told. */
  most: { agent: string; count: number } | null
  /** The oldest first. Null in the place of a bar: it is not known. */
  bars: (QueueBar | null)[]
}

/** What lay there at the end of a bar; of the newest now. `most`: in the inbox in which the most lay then. */
export type QueueBar = { waiting: number; most: number }

export type Measures = {
  /** What was asked. */
  span: Span
  narrowing: Narrowing | null
  now: number
  /** When the first bar begins, UTC ms, and how long each is. */
  from: number
  step: number
  sources: SourceMeasures[]
  /** Some of it is not summed yet. */
  isSumming: boolean
}

/** A bar is over a threshold where it is known and reaches it. */
export const reaches = (value: number | null, limit: number | null): boolean =>
  value !== null && limit !== null && value >= limit

export const errorRate = ({ messages, errors }: Pick<Bar, 'messages' | 'errors'>): number | null =>
  messages === 0 ? null : errors / messages

/** Since which bar on a value has been over its limit until now; null: it is not over it now. */
export function overSince(values: readonly (number | null)[], limit: number | null): number | null {
  let since: number | null = null
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at] ?? null
    if (value === null) continue
    if (!reaches(value, limit)) break
    since = at
  }
  return since
}
