import { z } from 'zod'
import { cursor, direction, found, limit, queryText, uid } from './input'
import { checkQuestion } from './question'
import { procedure, router } from './trpc'

export const conversationRouter = router({
  page: procedure.input(z.object({ query: queryText, from: cursor, limit })).query(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    return ctx.readers.conversations.page({ ...input, now })
  }),

  one: procedure
    .input(z.object({ id: uid }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.conversations.one(input.id, ctx.now()), 'This conversation'),
    ),

  course: procedure
    .input(z.object({ id: uid }))
    .query(async ({ ctx, input }) => found(await ctx.readers.conversations.course(input.id), 'This conversation')),

  messages: procedure
    .input(z.object({ id: uid, from: cursor, direction: direction.optional(), limit }))
    .query(async ({ ctx, input }) => found(await ctx.readers.conversations.messages(input), 'This conversation')),
})
