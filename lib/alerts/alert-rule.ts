import { given } from '@/lib/text/typed-names'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { narrowedTo } from '@/lib/measures/measure-query'
import { GRAVITIES } from '@/lib/rules/judged'
import { DAY_MS } from '@/lib/time/clock'
import { ALERT_MEASURES, isOfInboxes } from './alert-measure'
import type { AlertState } from './alert-state'

/**
 * `more`: more messages than a number within a window. `absent`: no answer within a window after a message. `measure`: a
 * measure at a bound or over it.
 */
export const ALERT_KINDS = ['more', 'absent', 'measure'] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const MOST_ALERT_RULES = 100
export const LONGEST_WINDOW_MS = 7 * DAY_MS
export const LEAST_WINDOW_MS = 60_000
export const MOST_COUNT = 9_999

const MOST_QUESTION = 2_000
const question = z.string().trim().min(1).max(MOST_QUESTION)

/** What an admin chooses for an alert rule. Spans are ms. */
export const alertDraft = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^\P{Cc}*$/u, { error: given.oneLine }),
    kind: z.enum(ALERT_KINDS),
    /**
     * In the language of the search bar: what is counted, or what is to be followed by `expected`. Of `measure`: one
     * source, channel, sender or type, as Health is narrowed, or nothing.
     */
    query: z.string().trim().max(MOST_QUESTION),
    /** Of `absent`: what has to come after it; else null. */
    expected: question.nullable(),
    /** Of `measure`: which; else null. */
    measure: z.enum(ALERT_MEASURES).nullable().default(null),
    /** Of `more`: it fires beyond this number. Of `measure`: from this on, in per cent, messages, inboxes or seconds. */
    count: z.int().min(0).max(MOST_COUNT),
    windowMs: z.int().min(LEAST_WINDOW_MS).max(LONGEST_WINDOW_MS),
    severity: z.enum(GRAVITIES),
    /** After it fired nobody is notified again for so long. */
    cooldownMs: z.int().min(0).max(LONGEST_WINDOW_MS),
    /** Where nobody acknowledged it for so long, this webhook and this person (their ids) are told as well; null: none is. */
    escalateMs: z.int().min(LEAST_WINDOW_MS).max(LONGEST_WINDOW_MS).nullable().default(null),
    escalateTo: z.string().min(1).max(64).nullable().default(null),
    escalatePerson: z.string().min(1).max(64).nullable().default(null),
  })
  .refine(({ kind, expected }) => (kind === 'absent') === (expected !== null))
  .refine(
    ({ escalateMs, escalateTo, escalatePerson }) =>
      (escalateMs === null) === (escalateTo === null && escalatePerson === null),
  )
  .refine(({ kind, measure }) => (kind === 'measure') === (measure !== null))
  .refine(({ kind, query, count }) =>
    kind === 'measure' ? count > 0 && narrowedTo(query) !== null : question.safeParse(query).success,
  )
  // Inboxes are counted as they are now, of all senders.
  .refine(({ measure, query }) => !isOfInboxes(measure) || narrowedTo(query)?.narrowing == null)
export type AlertDraft = z.infer<typeof alertDraft>

/** An alert rule with how it stands. Times are UTC ms. */
export type AlertRule = AlertDraft &
  AlertState & {
    id: string
    madeAt: number
    /** Since when it is as it is now: `absent` looks at no message from before. */
    since: number
    mutedUntil: number | null
    /** When the other webhook or the person was last told. */
    escalatedAt: number | null
    /** When somebody acknowledged that it fires, and the name of who did. */
    acknowledgedAt: number | null
    acknowledgedBy: string | null
    /** The person who looks after it: their id, and the name that they had. */
    assignedTo: string | null
    assignedName: string | null
  }

export type AlertStanding = 'quiet' | 'firing' | 'acknowledged' | 'muted'

/** How a rule stands, in one word. */
export function standingOf(rule: AlertRule, now: number): AlertStanding {
  if (rule.mutedUntil !== null && rule.mutedUntil > now) return 'muted'
  if (rule.firingSince === null) return 'quiet'
  return isAcknowledged(rule) ? 'acknowledged' : 'firing'
}

/** An acknowledgement ends with the firing that it was given for. */
export const isAcknowledged = ({ firingSince, acknowledgedAt }: AlertRule) =>
  firingSince !== null && acknowledgedAt !== null && acknowledgedAt >= firingSince

/** Whether it was escalated since it fires. */
export const isEscalated = ({ firingSince, escalatedAt }: AlertRule) =>
  firingSince !== null && escalatedAt !== null && escalatedAt >= firingSince

/** Whether it waits for this person now because nobody acknowledged it in time. */
export const isEscalatedTo = (rule: AlertRule, person: string | null, now: number) =>
  person !== null &&
  rule.escalatePerson === person &&
  rule.assignedTo === person &&
  isEscalated(rule) &&
  standingOf(rule, now) === 'firing'
