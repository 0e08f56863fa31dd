import * as z from 'zod'
import type { Act } from '@/lib/ledger/act'
import { keepTyped, toKeep } from '@/lib/ledger/kept-words'
import { foldValue } from '@/lib/letters/fold'
import { namedPage, namedQuestion, type PlacedBy } from '@/lib/pages/named-page'
import {
  type ApiToken,
  includes,
  type OpenSession,
  type Person,
  personName,
  TOKEN_DAYS,
  TOKEN_ROLES,
} from '@/lib/people/people-told'
import { ROLES } from '@/lib/people/person'
import { sourcesIn } from '@/lib/people/scope'
import { sourceLabel } from '@/lib/source/source-choice'
import { must } from '@/lib/text/must-be'
import { people as words } from '@/lib/text/people/people-words'
import { BY_INVITE } from '@/lib/text/written/kept-names'
import { KnownError } from '@/server/errors'
import type { CallContext } from './base/context'
import { name as plainName } from './base/input'
import { admin, provenAdmin, router } from './base/trpc'

const id = z.string().min(1).max(100)
const role = z.enum(ROLES)
const channel = z
  .string()
  .max(200)
  .refine((one) => foldValue(one) !== '', { error: () => must.empty })
/** Labels of sources, or channels of one; each source once. */
const scope = z
  .array(z.union([sourceLabel, z.strictObject({ source: sourceLabel, channels: z.array(channel).min(1).max(200) })]))
  .min(1)
  .max(200)
  .refine((entries) => sourcesIn(entries).length === entries.length, { error: () => must.once })
  .nullable()
type Nothing = Record<string, never>

const PEOPLE: PlacedBy<Person> = {
  placeOf: ({ closedAt, madeAt, id }) => [closedAt === null ? 0 : 1, madeAt, id],
  wordsOf: ({ name, role }) => [name, role],
}
const SESSIONS: PlacedBy<OpenSession> = {
  placeOf: ({ createdAt, id }) => [-createdAt, id],
  wordsOf: ({ agent, address }) => [agent, address],
}
const TOKENS: PlacedBy<ApiToken> = {
  placeOf: ({ madeAt, id }) => [madeAt, id],
  wordsOf: ({ name, role, maker, beginning }) => [name, role, maker, beginning],
}

export const peopleRouter = router({
  /** Closed ones last; those who `may` do what a role may, and one more (`also`), whoever is on the page. */
  list: admin
    .input(namedQuestion.extend({ may: role.nullable().default(null), also: id.nullable().default(null) }).prefault({}))
    .query(async ({ ctx, input }) => {
      const all = await ctx.people.list()
      const able = all.filter(
        ({ closedAt, role }) => input.may === null || (closedAt === null && includes(role, input.may)),
      )
      return {
        ...namedPage(able, input, PEOPLE),
        also: all.find((person) => person.id === input.also) ?? null,
        open: all.filter(({ closedAt }) => closedAt === null).length,
      }
    }),

  /** The browsers that one person is signed in with. */
  sessions: admin.input(namedQuestion.extend({ person: id })).query(async ({ ctx, input }) => {
    const all = await ctx.people.sessions()
    return namedPage(
      all.filter(({ person }) => person === input.person),
      input,
      SESSIONS,
    )
  }),

  /** With those that ended. */
  tokens: admin.input(namedQuestion.prefault({})).query(async ({ ctx, input }) => {
    const all = await ctx.people.tokens()
    const now = ctx.now()
    const inForce = all.filter(({ revokedAt, endsAt }) => revokedAt === null && endsAt > now).length
    return { ...namedPage(all, input, TOKENS), inForce }
  }),

  /** Gives the token of the one-time link by which the newcomer chooses a password. */
  invite: provenAdmin
    .input(z.strictObject({ name: personName, role }))
    .mutation(({ ctx, input }) =>
      ctx.record(
        ctx.session.actor,
        { act: 'person-add', subject: keepTyped(input.name), detail: { role: input.role, by: BY_INVITE } },
        (tell) => ctx.people.invite(input.name, input.role, tell),
      ),
    ),

  /** A new one-time link, for who forgot the password or came too late; null: for who becomes the first admin. */
  link: provenAdmin.input(z.strictObject({ id: id.nullable() })).mutation(async ({ ctx, input }) => {
    if (input.id === null)
      return ctx.record(
        ctx.session.actor,
        { act: 'start-link', subject: toKeep(() => words.firstAdmin) },
        ctx.people.inviteFirst,
      )
    const person = input.id
    const { name } = await one(ctx, 'start-link', person)
    return ctx.record(ctx.session.actor, { act: 'start-link', subject: keepTyped(name), detail: { person } }, () =>
      ctx.people.inviteAgain(person),
    )
  }),

  changeRole: provenAdmin.input(z.strictObject({ id, role })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const { name, role: before } = await one(ctx, 'role-change', input.id)
    const detail = { person: input.id, before, after: input.role }
    await ctx.record(ctx.session.actor, { act: 'role-change', subject: keepTyped(name), detail }, (tell) =>
      ctx.people.changeRole(input.id, input.role, tell),
    )
    return {}
  }),

  /** Keeps a person to these sources, in reading and in writing; null: to none in particular. */
  changeScope: provenAdmin.input(z.strictObject({ id, scope })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const { name, scope: before } = await one(ctx, 'scope-change', input.id)
    const detail = { person: input.id, before, after: input.scope }
    await ctx.record(ctx.session.actor, { act: 'scope-change', subject: keepTyped(name), detail }, (tell) =>
      ctx.people.changeScope(input.id, input.scope, tell),
    )
    return {}
  }),

  /** Closes the account; the name stays taken. */
  close: provenAdmin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const { name, role: before } = await one(ctx, 'person-remove', input.id)
    const detail = { person: input.id, before }
    await ctx.record(ctx.session.actor, { act: 'person-remove', subject: keepTyped(name), detail }, (tell) =>
      ctx.people.close(input.id, tell),
    )
    return {}
  }),

  endSession: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const found = (await ctx.people.sessions()).find((session) => session.id === input.id)
    const detail = { person: found?.person ?? null, session: input.id }
    await ctx.record(
      ctx.session.actor,
      { act: 'session-revoke', subject: keepTyped(found?.agent ?? null), detail },
      () => ctx.people.endSession(input.id),
    )
    return {}
  }),

  /** The token is in this answer and nowhere else. */
  makeToken: provenAdmin
    .input(
      z.strictObject({
        name: plainName,
        role: z.enum(TOKEN_ROLES),
        scope: scope.default(null),
        days: z.int().min(1).max(TOKEN_DAYS).default(30),
      }),
    )
    .mutation(({ ctx, input }) => {
      const detail = { role: input.role, scope: input.scope, days: input.days }
      return ctx.record(ctx.session.actor, { act: 'token-make', subject: keepTyped(input.name), detail }, (tell) =>
        ctx.people.makeToken(ctx.session.actor, input, tell),
      )
    }),

  revokeToken: admin.input(z.strictObject({ id })).mutation(async ({ ctx, input }): Promise<Nothing> => {
    const found = (await ctx.people.tokens()).find((token) => token.id === input.id)
    await ctx.record(
      ctx.session.actor,
      { act: 'token-revoke', subject: keepTyped(found?.name ?? null), detail: input },
      (tell) => ctx.people.revokeToken(input.id, tell),
    )
    return {}
  }),
})

/** Who is to be changed; that somebody tried it on nobody goes on record. */
async function one(ctx: CallContext, act: Act, person: string): Promise<Person> {
  const found = (await ctx.people.list()).find((account) => account.id === person)
  if (found !== undefined) return found
  const none = new KnownError('not-found', () => words.noPerson)
  return ctx.record<never>(ctx.session.actor, { act, subject: keepTyped(person) }, () => Promise.reject(none))
}
