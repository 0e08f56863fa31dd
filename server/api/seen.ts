import { z } from 'zod'
import type { MessageRow } from '@/lib/message'
import type { News } from '@/lib/view'
import { queryText } from './input'
import { checkQuestion } from './question'
import { procedure, router } from './trpc'

const question = queryText.trim()

export const seenRouter = router({
  /** How far the person has seen what answers a question, and what came since. */
  news: procedure.input(z.object({ query: question })).query(async ({ ctx, input }): Promise<News> => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    const marks = await ctx.seen.find(ctx.session.actor.person, [input.query])
    return ctx.readers.messages.news({ query: input.query, mark: marks.get(input.query) ?? null, now })
  }),

  /** The first of what answers a question that arrived since the mark; null without a mark, or when all is seen. */
  first: procedure.input(z.object({ query: question })).query(async ({ ctx, input }): Promise<MessageRow | null> => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    const mark = (await ctx.seen.find(ctx.session.actor.person, [input.query])).get(input.query)
    if (mark === undefined) return null
    return ctx.readers.messages.firstAfter({ query: input.query, seq: mark.seq, now })
  }),

  /** Seen up to this arrival; null takes the mark away. `at` is for an earlier mark that is put back: when it was set. */
  mark: procedure
    .input(z.object({ query: question, seq: z.int().min(0).nullable(), at: z.int().min(0).optional() }))
    .mutation(async ({ ctx, input: { query, seq, at } }): Promise<Record<string, never>> => {
      const now = ctx.now()
      checkQuestion(query, now)
      await ctx.seen.mark(ctx.session.actor.person, query, seq === null ? null : { seq, at: Math.min(at ?? now, now) })
      return {}
    }),
})
