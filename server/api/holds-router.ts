import * as z from 'zod'
import { holdWanted, nameOfScope } from '@/lib/asks/hold-told'
import { toKeep } from '@/lib/ledger/kept-words'
import { holding as words } from '@/lib/text/decisions/hold-words'
import { approver, assertProven, procedure, router } from './base/trpc'

const id = z.string().min(1).max(64)

export const holdRouter = router({
  /** What is on hold, and where programs ask by now. */
  list: procedure.query(({ ctx }) => ctx.holds.list()),

  /** Puts on a hold, at once: whoever sees agents do what they should not stops them first. */
  put: approver.input(holdWanted).mutation(({ ctx, input }) => {
    const { actor } = ctx.session
    const { scope, why } = input
    const subject = toKeep(() => words.subject(words.of(scope.what), nameOfScope(scope)))
    const acted = { act: 'hold-on', subject, source: scope.source, detail: { scope, why } } as const
    return ctx.record(actor, acted, (tell) => ctx.holds.put(actor, input, tell))
  }),

  /** Lifts one. */
  lift: approver
    .input(z.strictObject({ id }))
    .mutation(async ({ ctx, input, path }): Promise<Record<string, never>> => {
      const { actor } = ctx.session
      await assertProven(ctx, path, input)
      const { scope, refused } = await ctx.holds.one(input.id)
      const subject = toKeep(() => words.subject(words.of(scope.what), nameOfScope(scope)))
      const acted = { act: 'hold-off', subject, source: scope.source, detail: { hold: input.id, refused } } as const
      await ctx.record(actor, acted, (tell) => ctx.holds.lift(actor, input.id, tell))
      return {}
    }),
})
