import * as z from 'zod'
import { keepTyped, toKeep } from '@/lib/ledger/kept-words'
import type { Factor, OpenSession } from '@/lib/people/people-told'
import { TIMES } from '@/lib/reader/preferences'
import { LANGUAGES } from '@/lib/reader/reader'
import { people as words } from '@/lib/text/people/people-words'
import { KnownError } from '@/server/errors'
import { madePasskey } from '@/server/oversight/people/passkey-said'
import type { CallContext } from './base/context'
import { name, origin } from './base/input'
import { browser, procedure, provenAccount, router } from './base/trpc'

type Nothing = Record<string, never>

export const meRouter = router({
  /** Who asks, as they are known now, and until when. */
  who: procedure.query(({ ctx: { session } }) => ({
    ...session.actor,
    scope: session.scope,
    withheld: session.withheld,
    expiresAt: session.expiresAt,
    preferences: session.preferences,
  })),

  /** How one wants pages to be; what is not named stays. */
  prefer: procedure
    .input(z.strictObject({ language: z.enum(LANGUAGES).nullable().optional(), times: z.enum(TIMES).optional() }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor, preferences } = ctx.session
      const { language = preferences.language, times = preferences.times } = input
      await ctx.preferences.keep(actor.person, { language, times })
      return {}
    }),

  /** One's own: the browsers that this person is signed in with. */
  sessions: browser.query(({ ctx }) => ownSessions(ctx)),

  /** Ends one of them; its live streams end with it. */
  endSession: browser
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .mutation(async ({ ctx, input: { id } }): Promise<Nothing> => {
      const { actor } = ctx.session
      const found = (await ownSessions(ctx)).find((session) => session.id === id)
      const acted = { act: 'session-revoke', detail: { person: actor.person, session: id } } as const
      await ctx.record(actor, { ...acted, subject: keepTyped(found?.agent ?? null) }, async () => {
        if (found === undefined) throw new KnownError('not-found', () => words.noSession)
        await ctx.people.endSession(id)
      })
      return {}
    }),

  /** One's own second factors. */
  factors: procedure.query(({ ctx }) => ctx.people.factors(ctx.session.actor.person)),

  /** A secret for an app that shows one-time codes; it counts once `addCode` was given one. */
  beginCode: provenAccount.mutation(({ ctx }) => ctx.people.codes.begin(ctx.session.actor)),

  addCode: provenAccount
    .input(z.strictObject({ code: z.string().max(20) }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor } = ctx.session
      await ctx.record(actor, { act: 'factor-add', subject: toKeep(() => words.oneTimeCode) }, (tell) =>
        ctx.people.codes.add(actor, input.code.replace(/\s/g, ''), tell),
      )
      return {}
    }),

  /** By what the browser at `origin` makes a passkey; it counts once `addPasskey` was given it. */
  beginPasskey: provenAccount
    .input(z.strictObject({ origin }))
    .mutation(({ ctx, input }) => ctx.people.passkeys.begin(ctx.session.actor, input.origin)),

  addPasskey: provenAccount
    .input(z.strictObject({ name: name.max(64), origin, made: madePasskey }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor } = ctx.session
      await ctx.record(actor, { act: 'factor-add', subject: toKeep(() => words.passkey.named(input.name)) }, (tell) =>
        ctx.people.passkeys.add(actor, input, tell),
      )
      return {}
    }),

  removeFactor: provenAccount
    .input(z.strictObject({ id: z.string().min(1).max(100) }))
    .mutation(async ({ ctx, input }): Promise<Nothing> => {
      const { actor } = ctx.session
      const found = (await ctx.people.factors(actor.person)).find(({ id }) => id === input.id)
      const subject = found === undefined ? keepTyped(input.id) : factorNamed(found)
      await ctx.record(actor, { act: 'factor-remove', subject, detail: { factor: input.id } }, async (tell) => {
        if (found === undefined) throw new KnownError('not-found', () => words.noFactor)
        await ctx.people.removeFactor(actor.person, input.id, tell)
      })
      return {}
    }),
})

const factorNamed = ({ kind, name }: Factor) =>
  toKeep(() => (kind === 'passkey' ? words.passkey.named(name) : words.oneTimeCode))

async function ownSessions({ people, session }: Pick<CallContext, 'people' | 'session'>): Promise<OpenSession[]> {
  return (await people.sessions()).filter(({ person }) => person === session.actor.person)
}
