import { z } from 'zod'
import { isInside } from '@/lib/document'
import { EDITIONS, KEPT } from '@/lib/edition'
import { disk } from '@/lib/text/disk'
import { found, name } from './input'
import { procedure, router } from './trpc'

export const agentRouter = router({
  list: procedure.query(({ ctx }) => ctx.readers.agents.list(ctx.now())),

  activity: procedure.query(({ ctx }) => ctx.readers.agents.activity(ctx.now())),

  editions: procedure
    .input(
      z.object({
        source: name,
        agent: name.nullable(),
        what: z.enum(KEPT),
        most: z.int().min(1).max(EDITIONS.most).default(EDITIONS.shown),
        files: z.int().min(1).max(EDITIONS.mostFiles).default(EDITIONS.files),
      }),
    )
    .query(({ ctx, input }) => ctx.readers.agents.editions(input)),

  /** A document that the index knows, as it lies on the disk now: opened for this call alone. */
  document: procedure
    .input(z.object({ source: name, path: z.string().min(1).max(4096).refine(isInside, disk.document.outside) }))
    .query(async ({ ctx, input: { source, path } }) => {
      const root = found(await ctx.readers.agents.rootOf(source, path), 'document')
      return ctx.disk.document({ root, path }, ctx.now())
    }),

  one: procedure
    .input(z.object({ source: name, agent: name }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.agents.one(input.source, input.agent, ctx.now()), 'agent'),
    ),
})
