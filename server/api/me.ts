import { z } from 'zod'
import { people as words } from '@/lib/text/people'
import { account, procedure, router } from './trpc'

type Nothing = Record<string, never>

export const meRouter = router({
  /** Who asks, as they are known now, and until when. */
  who: procedure.query(({ ctx: { session } }) => ({ ...session.actor, expiresAt: session.expiresAt })),

  /** One's own second factors. */
  factors: procedure.query(({ ctx }) => ctx.people.codes.list(ctx.session.actor.person)),

  /** A secret for an app that shows one-time codes; it counts once `addCode` was given one. */
  beginCode: account.mutation(({ ctx }) => ctx.people.codes.begin(ctx.session.actor)),

  addCode: account
    .input(z.strictObject({ code: z.string().max(20) }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor } = ctx.session
      await ctx.record(actor, { act: 'factor-add', subject: words.oneTimeCode }, () =>
        ctx.people.codes.add(actor, input.code.replace(/\s/g, '')),
      )
      return {}
    }),

  removeFactor: account
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor } = ctx.session
      await ctx.record(actor, { act: 'factor-remove', subject: words.oneTimeCode, detail: { factor: input.id } }, () =>
        ctx.people.codes.remove(actor.person, input.id),
      )
      return {}
    }),
})
