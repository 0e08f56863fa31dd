import { z } from 'zod'
import { given } from '@/lib/text/given'
import { VIEW_LIMITS, type ViewCount } from '@/lib/view'
import type { Acted } from '@/server/oversight/record'
import { QuestionError } from '@/server/store/question-error'
import type { CallContext } from './context'
import { queryText } from './input'
import { checkQuestion, countCap } from './question'
import { procedure, router } from './trpc'

const id = z.int().min(1)
const wanted = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(VIEW_LIMITS.name)
    .regex(/^\P{Cc}*$/u, { error: given.oneLine }),
  query: queryText.trim().min(1),
  at: z.iso.datetime().nullable(),
  shared: z.boolean(),
})

export const viewRouter = router({
  /** One's own views and those that others share. */
  list: procedure.query(({ ctx }) => ctx.views.list(ctx.session.actor.person)),

  /** How many messages there are at all and in each pinned view, and how many are new since the person's mark. */
  counts: procedure.query(({ ctx }) => counts(ctx, ctx.session.actor.person)),

  save: procedure.input(wanted.extend({ pinned: z.boolean() })).mutation(({ ctx, input }) => {
    const now = ctx.now()
    checkQuestion(input.query, now)
    const { actor } = ctx.session
    const save = () => ctx.views.save(actor.person, input, now)
    return input.shared ? ctx.record(actor, sharing(input), save) : save()
  }),

  change: procedure
    .input(wanted.extend({ id }))
    .mutation(async ({ ctx, input: { id: view, ...changed } }): Promise<Record<string, never>> => {
      checkQuestion(changed.query, ctx.now())
      const { actor } = ctx.session
      const before = (await ctx.views.list(actor.person)).find((one) => one.id === view)
      const change = () => ctx.views.change(actor.person, view, changed)
      if (changed.shared || before?.shared) await ctx.record(actor, sharing(changed), change)
      else await change()
      return {}
    }),

  pin: procedure
    .input(z.object({ id, pinned: z.boolean() }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      await ctx.views.pin(ctx.session.actor.person, input.id, input.pinned)
      return {}
    }),

  order: procedure
    .input(z.object({ ids: z.array(id).max(VIEW_LIMITS.pins) }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      await ctx.views.order(ctx.session.actor.person, input.ids)
      return {}
    }),

  remove: procedure.input(z.object({ id })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    await ctx.views.remove(ctx.session.actor.person, input.id, ctx.now())
    return {}
  }),

  /** Takes back a removal. */
  restore: procedure.input(z.object({ id })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    await ctx.views.restore(ctx.session.actor.person, input.id)
    return {}
  }),
})

function sharing({ name, query, shared }: z.infer<typeof wanted>): Acted {
  return { act: 'view-share', subject: name, detail: { query, shared } }
}

async function counts(ctx: CallContext, person: string): Promise<ViewCount[]> {
  const { messages } = ctx.readers
  const now = ctx.now()
  const pinned = (await ctx.views.list(person)).filter((view) => view.pinned)
  const asked = [{ id: null, query: '' }, ...pinned]
  const questions = asked.map(({ query }) => query)
  const marks = await ctx.seen.find(person, questions)
  const found: ViewCount[] = []
  for (const { id: view, query } of asked) {
    try {
      const count = await messages.count(query, now, countCap)
      const news = await messages.news({ query, mark: marks.get(query) ?? null, now })
      found.push({ id: view, count, news: news.count })
    } catch (error) {
      // Another version, or other data, may not know the question; the page of the view says why.
      if (!(error instanceof QuestionError)) throw error
      found.push({ id: view, count: null, news: null })
    }
  }
  return found
}
