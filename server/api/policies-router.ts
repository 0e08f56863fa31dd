import * as z from 'zod'
import { policyRule } from '@/lib/people/policy'
import { POLICY_NAME } from '@/lib/people/policy-name'
import { policies as words } from '@/lib/text/decisions/policies-words'
import { admin, procedure, provenAdmin, router } from './base/trpc'

const name = z
  .string()
  .trim()
  .regex(POLICY_NAME, { error: () => words.name })
const why = z
  .string()
  .trim()
  .min(1, { error: () => words.why })
  .max(2_000)
const version = z.int().min(1)

export const policyRouter = router({
  /** Each policy as the version that holds, or the latest, with how much it finds in 30 days. */
  list: procedure.query(({ ctx }) => ctx.policies.list()),

  /** One with all its versions. */
  one: procedure.input(z.object({ name })).query(({ ctx, input }) => ctx.policies.one(input.name)),

  /** Saves a draft as the next version; `enable` lets it hold at once. `base` is the latest version that was seen, 0 for a new policy. */
  save: provenAdmin
    .input(z.object({ name, rule: policyRule, why, enable: z.boolean(), base: z.int().min(0) }))
    .mutation(({ ctx, input }) => ctx.policies.save(ctx.session.actor, input)),

  /** Lets a version hold, or no longer. */
  turn: provenAdmin
    .input(z.object({ name, version, on: z.boolean(), why }))
    .mutation(({ ctx, input }) => ctx.policies.turn(ctx.session.actor, input)),

  /** Runs a draft over the last 30 days. Writes nothing. */
  attempt: admin
    .input(z.object({ name, rule: policyRule }))
    // A rule is longer than an address may be.
    .mutation(({ ctx, input }) => ctx.policies.attempt(input)),
})
