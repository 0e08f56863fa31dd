import * as z from 'zod'
import { MOST_ARRIVALS } from '@/lib/arrivals'
import type { MessageRow } from '@/lib/message/message'
import type { Marked, News } from '@/lib/people/view'
import { checkQuestion } from './base/check-question'
import { queryText } from './base/input'
import { procedure, router } from './base/trpc'

const question = queryText.trim()
/** Of a row, as it was told. */
const seq = z.string().max(64)

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

  /** After how many of `marks` each row of a page arrived, which its `seq` alone does not tell. As many are longer than an address may be. */
  since: procedure
    .input(z.object({ marks: z.array(seq).min(1).max(2), seqs: z.array(seq).max(MOST_ARRIVALS) }))
    .mutation(({ ctx, input }): number[] => {
      const { seqOf } = ctx.readers.messages
      const marks = input.marks.map(seqOf)
      return input.seqs.map(seqOf).map((one) => marks.filter((mark) => one > mark).length)
    }),

  /**
   * Seen up to the latest of these arrivals; none takes the mark away. `at` is for an earlier mark that is put back: when it
   * was set. `upTo`: of the news that are known.
   */
  mark: procedure
    .input(
      z.object({
        query: question,
        seqs: z.array(seq).max(MOST_ARRIVALS + 1),
        at: z.int().min(0).optional(),
        upTo: seq.nullish(),
      }),
    )
    .mutation(async ({ ctx, input: { query, seqs, at, upTo = null } }): Promise<Marked | null> => {
      const now = ctx.now()
      checkQuestion(query, now)
      const { seqOf, toldSeq } = ctx.readers.messages
      const { person } = ctx.session.actor
      const known = upTo === null ? 0 : seqOf(upTo)
      if (seqs.length === 0) {
        await ctx.seen.mark(person, query, null)
        return null
      }
      const latest = Math.max(...seqs.map(seqOf))
      await ctx.seen.mark(person, query, { seq: latest, at: Math.min(at ?? now, now) })
      return { seq: toldSeq(latest), upTo: toldSeq(Math.max(latest, known)), all: latest >= known }
    }),
})
