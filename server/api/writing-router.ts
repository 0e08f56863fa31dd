import * as z from 'zod'
import { keepTyped } from '@/lib/ledger/kept-words'
import { name } from './base/input'
import { admin, assertProven, procedure, router } from './base/trpc'

export const writingRouter = router({
  /** Whether a source may be written to, and what was found when that was tried just now. */
  state: admin.input(z.object({ source: name })).query(({ ctx, input }) => ctx.writing.state(input.source)),

  /** Which sources may be written to, since when. */
  list: procedure.query(({ ctx }) => ctx.writing.list()),

  /** On only when every check holds; off at once. */
  turn: admin
    .input(z.object({ source: name, on: z.boolean(), why: z.string().trim().min(1).max(2_000).nullable() }))
    .mutation(async ({ ctx, input, path }): Promise<Record<string, never>> => {
      const { source, on, why } = input
      const { actor } = ctx.session
      // Whoever finds that agents are written to as they should not be turns it off at once.
      if (on) await assertProven(ctx, path, input)
      const acted = {
        act: on ? 'writing-on' : 'writing-off',
        subject: keepTyped(source),
        source,
        detail: { why },
      } as const
      await ctx.record(actor, acted, (tell) => ctx.writing.turn({ actor, label: source, on, why }, tell))
      return {}
    }),
})
