import * as z from 'zod'
import type { Act } from '@/lib/ledger/act'
import type { Detail } from '@/lib/ledger/entry'
import { keepTyped } from '@/lib/ledger/kept-words'
import { webhookDraft } from '@/lib/pages/notice'
import { type QuietHours, quietHours } from '@/lib/pages/quiet-hours'
import { checkQuestion } from './base/check-question'
import type { CallContext } from './base/context'
import { admin, procedure, router } from './base/trpc'

const id = z.string().min(1).max(64)
type Nothing = Record<string, never>

/** Addresses and secrets of webhooks are in no answer and in no entry of the ledger. */
export const noticeRouter = router({
  list: admin.query(({ ctx }) => ctx.notices.list()),

  /** One's own quiet hours; null: none. */
  quiet: procedure.query(({ ctx }): Promise<QuietHours | null> => ctx.preferences.quietOf(ctx.session.actor.person)),

  /** They are no rights, so they stand on no record. */
  keepQuiet: procedure
    .input(z.strictObject({ quiet: quietHours.nullable() }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      await ctx.preferences.keepQuiet(ctx.session.actor.person, input.quiet)
      return {}
    }),

  /** The newest deliveries of a webhook, each with its tries. */
  log: admin.input(z.strictObject({ id })).query(({ ctx, input }) => ctx.notices.log(input.id)),

  /** Adds a webhook (`id` null) and gives its secret, once; or changes one. */
  save: admin
    .input(z.strictObject({ id: id.nullable(), draft: webhookDraft }))
    .mutation(async ({ ctx, input: { id: webhook, draft } }) => {
      if (draft.query !== null) checkQuestion(draft.query, ctx.now())
      const { url: _url, sign: _sign, name, ...chosen } = draft
      const { place } = await ctx.notices.check(webhook, draft)
      return recorded(
        ctx,
        { act: webhook === null ? 'hook-add' : 'hook-change', name, detail: { ...chosen, place } },
        () => ctx.notices.save(webhook, draft, ctx.session.actor.person),
      )
    }),

  /** A new secret, shown once. */
  renew: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }) => {
    const name = await ctx.notices.nameOf(input.id)
    return recorded(ctx, { act: 'hook-change', name, detail: { secret: 'renewed' } }, () => ctx.notices.renew(input.id))
  }),

  turn: admin.input(z.strictObject({ id, on: z.boolean() })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const name = await ctx.notices.nameOf(input.id)
    await recorded(ctx, { act: 'hook-change', name, detail: { paused: !input.on } }, () =>
      ctx.notices.turn(input.id, input.on),
    )
    return {}
  }),

  remove: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const name = await ctx.notices.nameOf(input.id)
    await recorded(ctx, { act: 'hook-remove', name, detail: {} }, () => ctx.notices.remove(input.id))
    return {}
  }),

  /** Sends a test and gives what was answered. */
  test: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }) => {
    const name = await ctx.notices.nameOf(input.id)
    return recorded(ctx, { act: 'hook-send', name, detail: { what: 'test' } }, () => ctx.notices.test(input.id))
  }),

  /** Has a delivery tried anew; it keeps its id. */
  again: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const name = await ctx.notices.nameOfDelivery(input.id)
    await recorded(ctx, { act: 'hook-send', name, detail: { delivery: input.id } }, () => ctx.notices.again(input.id))
    return {}
  }),
})

type Acted = { act: Act; name: string; detail: Detail }

function recorded<T>(
  { record, session }: CallContext,
  { act, name, detail }: Acted,
  does: () => Promise<T>,
): Promise<T> {
  return record(session.actor, { act, subject: keepTyped(name), detail }, does)
}
