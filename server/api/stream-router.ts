import * as z from 'zod'
import { reader } from '@/lib/reader/reader'
import { checkQuestion, countCap } from './base/check-question'
import { cursor, direction, limit, queryText } from './base/input'
import { procedure, router } from './base/trpc'

export const streamRouter = router({
  page: procedure
    .input(
      z.object({
        query: queryText,
        order: z.enum(['time', 'arrival']).optional(),
        from: cursor,
        direction: direction.optional(),
        limit,
      }),
    )
    .query(({ ctx, input }) => ctx.readers.messages.page({ ...input, now: ctx.now() })),

  count: procedure.input(z.object({ query: queryText })).query(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    return ctx.readers.messages.count(input.query, now, countCap)
  }),

  /** The question with words and names of the index that are nearly those asked for, each with how much it finds. */
  near: procedure.input(z.object({ query: queryText })).query(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    return ctx.readers.messages.near(input.query, now)
  }),

  /** How many messages each value has, for the question without its own clauses about that value's field. */
  facets: procedure.input(z.object({ query: queryText })).query(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    return ctx.readers.facets.facets(input.query, now)
  }),

  /** Messages over time, for the question without its own times. */
  histogram: procedure
    .input(z.object({ query: queryText, bars: z.int().min(10).max(200).default(100) }))
    .query(({ ctx, input }) => {
      const now = ctx.now()
      checkQuestion(input.query, now)
      return ctx.readers.facets.histogram(input.query, now, { bars: input.bars, zone: reader().zone })
    }),

  complete: procedure
    .input(
      z.object({ field: z.string().max(64), prefix: z.string().max(512), limit: z.int().min(1).max(100).default(20) }),
    )
    .query(({ ctx, input }) => ctx.readers.values.complete(input)),
})
