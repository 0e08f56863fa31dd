import * as z from 'zod'
import { keepTyped } from '@/lib/ledger/kept-words'
import { namedPage, namedQuestion, type PlacedBy } from '@/lib/pages/named-page'
import { mayShare, VIEW_LIMITS, type View, type ViewCount, type WantedView } from '@/lib/people/view'
import { given } from '@/lib/text/typed-names'
import type { Acted } from '@/server/oversight/record-act'
import type { KeptView } from '@/server/store/hand/view-rows'
import type { ActsTold } from '@/server/store/rows/acts-told'
import { QuestionError } from '@/server/store/rows/question-error'
import { checkQuestion, countCap } from './base/check-question'
import type { CallContext } from './base/context'
import { queryText } from './base/input'
import { assertOperator, procedure, router } from './base/trpc'

const id = z.string().max(64)
/** All that a person can keep, and has pinned, is in the first answer. */
const OWN = VIEW_LIMITS.views + VIEW_LIMITS.pins
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
  /** One's own views and those that others share: pinned ones first, in their order, then one's own, as they were saved. */
  list: procedure
    .input(namedQuestion.extend({ limit: z.int().min(1).max(OWN).default(OWN) }).prefault({}))
    .query(({ ctx, input }) => pageOf(ctx, input)),

  /** How many messages there are at all and in each pinned view, and how many are new since the person's mark. */
  counts: procedure.query(({ ctx }) => counts(ctx, ctx.session.actor.person)),

  /** Sharing it needs an operator. */
  save: procedure.input(wanted.extend({ pinned: z.boolean() })).mutation(async ({ ctx, path, input }) => {
    if (input.shared) await assertOperator(ctx, path, input)
    const now = ctx.now()
    checkQuestion(input.query, now)
    const { actor } = ctx.session
    const save = async () => ({ id: ctx.readers.told.of('view', (await ctx.views.save(actor.person, input, now)).id) })
    return input.shared ? ctx.record(actor, sharing(input), save) : save()
  }),

  /** Who shares no views any more may still keep what they shared to themselves. */
  change: procedure
    .input(wanted.extend({ id }))
    .mutation(async ({ ctx, path, input }): Promise<Record<string, never>> => {
      const { id: told, ...changed } = input
      if (changed.shared) await assertOperator(ctx, path, input)
      checkQuestion(changed.query, ctx.now())
      const { actor } = ctx.session
      const view = idOf(ctx, told)
      const before = await ctx.views.own(actor.person, view)
      const change = () => ctx.views.change(actor.person, view, changed)
      if (changed.shared || before?.shared) await ctx.record(actor, sharing(changed), change)
      else await change()
      return {}
    }),

  pin: procedure
    .input(z.object({ id, pinned: z.boolean() }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      await ctx.views.pin(ctx.session.actor.person, idOf(ctx, input.id), input.pinned)
      return {}
    }),

  order: procedure
    .input(z.object({ ids: z.array(id).max(VIEW_LIMITS.pins) }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      const ids = input.ids.map((one) => idOf(ctx, one))
      await ctx.views.order(ctx.session.actor.person, ids)
      return {}
    }),

  remove: procedure.input(z.object({ id })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    const { actor } = ctx.session
    const view = idOf(ctx, input.id)
    const kept = await ctx.views.own(actor.person, view)
    const remove = () => ctx.views.remove(actor.person, view, ctx.now())
    if (kept?.shared) await ctx.record(actor, sharing({ ...kept, shared: false }), remove)
    else await remove()
    return {}
  }),

  /** Takes back a removal; what was shared by somebody who shares no views any more comes back as theirs alone. */
  restore: procedure.input(z.object({ id })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    const { actor } = ctx.session
    const view = idOf(ctx, input.id)
    const kept = await ctx.views.own(actor.person, view)
    const shares = mayShare(actor.role)
    const restore = () => ctx.views.restore(actor.person, view, shares)
    if (kept?.shared && shares) await ctx.record(actor, sharing(kept), restore)
    else await restore()
    return {}
  }),
})

type Placed = KeptView & { place: number }

const placedBy = (told: ActsTold): PlacedBy<Placed> => ({
  placeOf: ({ pinned, mine, place, id }) => [pinned ? 0 : mine ? 1 : 2, pinned ? place : id],
  wordsOf: ({ name, query, owner }) => [name, query, owner.name],
  toldOf: ([group = 0, at = 0]) => [group, group === 0 ? at : told.of('view', Number(at))],
  knownOf: ([group = 0, at = 0]) => [group, group === 0 ? at : (told.read('view', String(at)) ?? 0)],
})

/** Pinned ones with their place among the pins. Where a page goes on is told without the id of a view, too. */
async function pageOf({ views, session, readers: { told } }: CallContext, asked: z.infer<typeof namedQuestion>) {
  const all = (await views.list(session.actor.person)).map((view, place) => ({ ...view, place }))
  const { rows, ...page } = namedPage(all, asked, placedBy(told))
  return { ...page, rows: rows.map(({ place: _, ...view }): View => ({ ...view, id: told.of('view', view.id) })) }
}

/** What is no id of a view is one of none. */
function idOf({ readers: { told } }: CallContext, id: string): number {
  return told.read('view', id) ?? 0
}

function sharing({ name, query, shared }: WantedView): Acted {
  return { act: 'view-share', subject: keepTyped(name), detail: { query, shared } }
}

async function counts(ctx: CallContext, person: string): Promise<ViewCount[]> {
  const { messages, told } = ctx.readers
  const now = ctx.now()
  const pinned = (await ctx.views.list(person)).filter((view) => view.pinned)
  const asked = [{ id: null, query: '' }, ...pinned.map(({ id, query }) => ({ id: told.of('view', id), query }))]
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
