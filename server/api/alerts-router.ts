import * as z from 'zod'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { alertDraft } from '@/lib/alerts/alert-rule'
import type { Act } from '@/lib/ledger/act'
import type { Detail } from '@/lib/ledger/entry'
import { keepTyped } from '@/lib/ledger/kept-words'
import { EVERYTHING } from '@/lib/people/scope'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { KnownError } from '@/server/errors'
import { checkQuestion } from './base/check-question'
import type { CallContext } from './base/context'
import { admin, operator, procedure, router } from './base/trpc'

const id = z.string().min(1).max(64)
type Nothing = Record<string, never>

/** Alert rules count over everything that is watched, so who sees a part of it is told of none. */
export const alertRouter = router({
  /** `hidden`: who asks sees a part, and is told nothing. */
  list: procedure.query(async ({ ctx }): Promise<{ rules: AlertRow[]; hidden: boolean }> => {
    if (ctx.session.scope !== EVERYTHING) return { rules: [], hidden: true }
    return { rules: await ctx.alerts.list(), hidden: false }
  }),

  /** Whom a rule can be assigned to. */
  assignable: operator.query(({ ctx }) => (ctx.session.scope === EVERYTHING ? ctx.alerts.assignable() : [])),

  /** Adds a rule (`id` null), or lets one begin anew with other settings. */
  save: admin
    .input(z.strictObject({ id: id.nullable(), draft: alertDraft }))
    .mutation(async ({ ctx, input: { id: rule, draft } }) => {
      checkQuestions(ctx, draft)
      await ctx.alerts.check(rule, draft)
      const { name, ...chosen } = draft
      return recorded(ctx, { act: rule === null ? 'alert-add' : 'alert-change', name, detail: chosen }, () =>
        ctx.alerts.save(rule, draft),
      )
    }),

  /** When a draft would have fired. Writes nothing; a draft is longer than an address may be. */
  attempt: admin.input(alertDraft).mutation(({ ctx, input }) => {
    checkQuestions(ctx, input)
    return ctx.alerts.attempt(input)
  }),

  /** Until a time nobody is notified; null: they are again. */
  mute: admin
    .input(z.strictObject({ id, until: z.int().positive().nullable() }))
    .mutation(async ({ ctx, input: { id: rule, until } }): Promise<Nothing> => {
      const name = await ctx.alerts.nameOf(rule)
      await recorded(ctx, { act: 'alert-change', name, detail: { mutedUntil: until } }, () =>
        ctx.alerts.mute(rule, until),
      )
      return {}
    }),

  remove: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const name = await ctx.alerts.nameOf(input.id)
    await recorded(ctx, { act: 'alert-remove', name, detail: {} }, () => ctx.alerts.remove(input.id))
    return {}
  }),

  /** Sends a test to every webhook that is told of it, or that it escalates to, and gives what each answered. */
  test: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }) => {
    const name = await ctx.alerts.nameOf(input.id)
    return recorded(ctx, { act: 'alert-send', name, detail: { what: 'test' } }, () => ctx.alerts.test(input.id))
  }),

  acknowledge: operator.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    assertWhole(ctx)
    const name = await ctx.alerts.nameOf(input.id)
    await recorded(ctx, { act: 'alert-acknowledge', name, detail: {} }, () =>
      ctx.alerts.acknowledge(input.id, ctx.session.actor),
    )
    return {}
  }),

  /** To somebody who may act, or to nobody. */
  assign: operator
    .input(z.strictObject({ id, person: z.string().min(1).max(64).nullable() }))
    .mutation(async ({ ctx, input: { id: rule, person } }): Promise<Nothing> => {
      assertWhole(ctx)
      const name = await ctx.alerts.nameOf(rule)
      await recorded(ctx, { act: 'alert-assign', name, detail: { person } }, () => ctx.alerts.assign(rule, person))
      return {}
    }),
})

function checkQuestions({ now }: CallContext, { query, expected }: z.infer<typeof alertDraft>): void {
  if (query !== '') checkQuestion(query, now())
  if (expected !== null) checkQuestion(expected, now())
}

/** To who sees a part there is no rule. */
function assertWhole({ session }: CallContext): void {
  if (session.scope !== EVERYTHING) throw new KnownError('not-found', () => words.noRule)
}

type Acted = { act: Act; name: string; detail: Detail }

function recorded<T>(
  { record, session }: CallContext,
  { act, name, detail }: Acted,
  does: () => Promise<T>,
): Promise<T> {
  return record(session.actor, { act, subject: keepTyped(name), detail }, does)
}
