import '@/lib/zod-in-pages'
import * as z from 'zod'
import { DAY_MS } from '@/lib/time/clock'

const name = z.string().min(1).max(512)
const rule = z.string().regex(/^[A-Z]{3}\d{3}$/)
const uid = z.string().min(1).max(128)

/** One rule that one message breaks. */
export const problemKey = z.strictObject({ uid, rule })
export type ProblemKey = z.infer<typeof problemKey>

/** What does not count while a waiver holds. `pair`: what the agent wrote to the recipient; `query`: whatever it finds. */
export const waivedWhat = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('problem'), uid, rule }),
  z.strictObject({ what: z.literal('agent'), source: name, rule, agent: name }),
  z.strictObject({ what: z.literal('pair'), source: name, rule, agent: name, recipient: name }),
  z.strictObject({
    what: z.literal('query'),
    called: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^\P{Cc}*$/u),
    query: z.string().trim().min(1).max(4096),
  }),
])
export type WaivedWhat = z.infer<typeof waivedWhat>

/** How long one holds at most. */
export const MOST_WAIVED_MS = 366 * DAY_MS

/** Spans to choose from, ms. */
export const WAIVED_FOR = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS } as const

/** As it is made. `until`: UTC ms. */
export const waiverWanted = z.strictObject({
  of: waivedWhat,
  why: z.string().trim().min(1).max(1_000),
  until: z.int().min(0),
})
export type WaiverWanted = z.infer<typeof waiverWanted>

/** A waiver that holds; times are UTC ms. */
export type WaiverTold = { id: string; of: WaivedWhat; why: string; until: number; by: string; since: number }

/** Why a problem does not count. `muted`: by a query, so that it is out of the list too. */
export type Waived = {
  until: number
  muted: boolean
  /** Null where it reaches further than who looks may see. */
  waiver: WaiverTold | null
}
