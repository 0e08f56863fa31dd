import '@/lib/zod-in-pages'
import * as z from 'zod'
import type { Assurance } from '@/lib/people/person'
import type { HookTold } from './hook-told'

const name = z.string().min(1).max(200)

/** What a hold is on: every call that asks at a source or is made by its sessions, those of a team, or those of one session. */
export const holdScope = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('session'), source: name, name }),
  z.strictObject({ what: z.literal('team'), source: name, name }),
  z.strictObject({ what: z.literal('source'), source: name }),
])
export type HoldScope = z.infer<typeof holdScope>

/** As it is put on. */
export const holdWanted = z.strictObject({ scope: holdScope, why: z.string().trim().min(1).max(1_000) })
export type HoldWanted = z.infer<typeof holdWanted>

/** A hold that is on: every call within it that is asked about is refused, with these words. Times are UTC ms. */
export type HoldTold = {
  id: string
  scope: HoldScope
  why: string
  by: string
  assurance: Assurance
  since: number
  /** Calls that it refused; null where it refuses others than who looks may see. */
  refused: number | null
}

/**
 * `askedAt`: sources at which programs ask by now, since writing is on there. Where there are none a hold would refuse
 * nothing. `heldIn`: sources whose sessions a hold can be on. `hooks`: those that are not as they were installed.
 */
export type HoldList = { rows: HoldTold[]; askedAt: string[]; heldIn: string[]; hooks: HookTold[] }

/** What is shown of a request of a call: the hold that refuses it, and what a person can put one on, the narrowest first. */
export type HoldsOn = { on: Omit<HoldTold, 'refused'> | null; scopes: HoldScope[] }

/** What it is called by. */
export const nameOfScope = (scope: HoldScope) => (scope.what === 'source' ? scope.source : scope.name)
