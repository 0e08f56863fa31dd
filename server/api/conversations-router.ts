import * as z from 'zod'
import { BASES, STANDINGS } from '@/lib/conversation/conversation-facets'
import { BOOK_ORDERS, THREAD_ORDERS } from '@/lib/conversation/conversation-orders'
import { checkQuestion } from './base/check-question'
import { cursor, direction, found, limit, queryText, uid } from './base/input'
import { procedure, router } from './base/trpc'

const filter = z.object({ status: z.array(z.enum(STANDINGS)).max(6), basis: z.array(z.enum(BASES)).max(5) })
const order = z.enum(BOOK_ORDERS).optional()

export const conversationRouter = router({
  /** Those that pass the filter; last activity first, or in another order. */
  page: procedure
    .input(z.object({ query: queryText, filter: filter.optional(), order, from: cursor, limit }))
    .query(({ ctx, input }) => {
      const now = ctx.now()
      checkQuestion(input.query, now)
      return ctx.readers.conversations.page({ ...input, now })
    }),

  /** How many conversations stand so, are from there, are linked so, have that participant. */
  facets: procedure.input(z.object({ query: queryText })).query(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    return ctx.readers.conversations.facets({ ...input, now })
  }),

  one: procedure
    .input(z.object({ id: uid, order }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.conversations.one(input.id, ctx.now(), input.order), 'conversation'),
    ),

  course: procedure
    .input(z.object({ id: uid }))
    .query(async ({ ctx, input }) => found(await ctx.readers.conversations.course(input.id), 'conversation')),

  messages: procedure
    .input(
      z.object({
        id: uid,
        order: z.enum(THREAD_ORDERS).optional(),
        from: cursor,
        direction: direction.optional(),
        limit,
      }),
    )
    .query(async ({ ctx, input }) => found(await ctx.readers.conversations.messages(input), 'conversation')),
})
