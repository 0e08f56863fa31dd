import { z } from 'zod'
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
    const marks = await ctx.seen.find(ctx.session.person, [input.query])
    return ctx.readers.messages.news({ query: input.query, mark: marks.get(input.query) ?? null, now })
  }),

  /** Seen up to this arrival; null takes the mark away. */
  mark: procedure
    .input(z.object({ query: question, seq: z.int().min(0).nullable() }))
    .mutation(async ({ ctx, input: { query, seq } }): Promise<Record<string, never>> => {
      const at = ctx.now()
      checkQuestion(query, at)
      await ctx.seen.mark(ctx.session.person, query, seq === null ? null : { seq, at })
      return {}
    }),
})
