import { z } from 'zod'
import { EDITIONS, KEPT } from '@/lib/edition'
import { found, name } from './input'
import { procedure, router } from './trpc'

export const agentRouter = router({
  list: procedure.query(({ ctx }) => ctx.readers.agents.list(ctx.now())),

  activity: procedure.query(({ ctx }) => ctx.readers.agents.activity(ctx.now())),

  editions: procedure
    .input(
      z.object({
        source: name,
        agent: name,
        what: z.enum(KEPT),
        most: z.int().min(1).max(EDITIONS.most).default(EDITIONS.shown),
        files: z.int().min(1).max(EDITIONS.mostFiles).default(EDITIONS.files),
      }),
    )
    .query(({ ctx, input }) => ctx.readers.agents.editions(input)),

  one: procedure
    .input(z.object({ source: name, agent: name }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.agents.one(input.source, input.agent, ctx.now()), 'agent'),
    ),
})
