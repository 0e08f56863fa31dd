import { z } from 'zod'
import { sayKept } from '@/lib/ledger/kept-words'
import { GROUPINGS, type ProblemRow, type RuleTold } from '@/lib/rules/problem'
// What is kept of problems is said by these.
import '@/lib/text/posts/post-words'
import '@/lib/text/rules/breach-words'
import { isRule, rules } from '@/lib/text/rules/rule-words'
import { cursor, limit, uid } from './base/input'
import { procedure, router } from './base/trpc'

const by = z.enum(GROUPINGS)

/** In the language of who reads, so that pages need not load the words of all rules. */
export function toldOf(codes: readonly string[]): Record<string, RuleTold> {
  return Object.fromEntries(
    codes.flatMap((code) => {
      if (!isRule(code)) return []
      const { title, means, mend } = rules[code]
      return [[code, { title, means, mend }]]
    }),
  )
}

const said = (row: ProblemRow) => ({ ...row, says: sayKept(row.says) })

/** Each with the words of the rules that it names. */
export const problemRouter = router({
  groups: procedure.input(z.object({ by, history: z.boolean() })).query(async ({ ctx, input }) => {
    const found = await ctx.readers.problems.groups({ ...input, now: ctx.now() })
    return { ...found, told: toldOf([...new Set(found.groups.flatMap((group) => group.rules))]) }
  }),

  page: procedure
    .input(z.object({ by, group: z.string().max(10_000), history: z.boolean(), from: cursor, limit }))
    .query(async ({ ctx, input }) => {
      const { rows, next } = await ctx.readers.problems.page(input)
      return { rows: rows.map(said), next, told: toldOf([...new Set(rows.map(({ rule }) => rule))]) }
    }),

  of: procedure.input(z.object({ uid })).query(async ({ ctx, input }) => {
    const rows = await ctx.readers.problems.of(input.uid)
    return { rows: rows.map(said), told: toldOf(rows.map(({ rule }) => rule)) }
  }),
})
