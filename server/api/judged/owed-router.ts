import * as z from 'zod'
import { DEBTS_SHOWN } from '@/lib/rules/debt'
import { limit, name, uid } from '@/server/api/base/input'
import { procedure, router } from '@/server/api/base/trpc'

/** What agents owe each other, within the scope of the session. */
export const owedRouter = router({
  page: procedure
    .input(
      z.object({
        show: z.enum(DEBTS_SHOWN),
        source: name.nullish(),
        debtor: name.nullish(),
        creditor: name.nullish(),
        toPeople: z.boolean().default(false),
        history: z.boolean(),
        skip: z.number().int().min(0).max(100_000),
        limit,
      }),
    )
    .query(({ ctx, input }) => ctx.readers.debts.page({ ...input, now: ctx.now() })),

  of: procedure.input(z.object({ uid })).query(({ ctx, input }) => ctx.readers.debts.of(input.uid)),

  ofAgent: procedure
    .input(z.object({ source: name, agent: name, history: z.boolean() }))
    .query(({ ctx, input }) => ctx.readers.debts.ofAgent({ ...input, now: ctx.now() })),

  lateOnes: procedure
    .input(z.object({ history: z.boolean() }))
    .query(({ ctx, input }) => ctx.readers.debts.lateOnes({ ...input, now: ctx.now() })),
})
