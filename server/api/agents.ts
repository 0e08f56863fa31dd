import { z } from 'zod'
import { found, name } from './input'
import { procedure, router } from './trpc'

export const agentRouter = router({
  list: procedure.query(({ ctx }) => ctx.readers.agents.list(ctx.now())),

  one: procedure
    .input(z.object({ source: name, agent: name }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.agents.one(input.source, input.agent, ctx.now()), 'This agent'),
    ),
})
