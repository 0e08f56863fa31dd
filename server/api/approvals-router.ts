import * as z from 'zod'
import { type DecisionDraft, decisionDraft, type Verb } from '@/lib/asks/approval'
import type { Seals } from '@/server/oversight/approvals/decide/seal-decision-bytes'
import { checkQuestion } from './base/check-question'
import type { CallContext } from './base/context'
import { decideInput, origin, queryText, uid } from './base/input'
import { assertProven, operator, procedure, router } from './base/trpc'

const sealInput = z.object({ draft: decisionDraft, origin })

/** What lets something happen, or keeps it from happening. */
const DECISIVE: readonly Verb[] = ['approve', 'approve-as-changed', 'reject']

/** Words on what waits for yes or no may say one. */
async function isDecisive({ approvals }: Pick<CallContext, 'approvals'>, { verb, uid: of }: DecisionDraft) {
  return DECISIVE.includes(verb) || (verb === 'answer' && (await approvals.waits(of)))
}

export const approvalRouter = router({
  /** What agents want of a person and is open, the most pressing first. */
  lists: procedure.query(({ ctx }) => ctx.approvals.lists()),

  /** Uids of what is listed and found by a question of the search bar. */
  found: procedure.input(z.object({ query: queryText })).query(({ ctx, input: { query } }) => {
    checkQuestion(query, ctx.now())
    return ctx.approvals.found(query)
  }),

  /** One ask with all that can be shown about it, open or closed. */
  card: procedure.input(z.object({ uid })).query(({ ctx, input }) => ctx.approvals.card(ctx.session.actor, input.uid)),

  /** The very files that a decision would write. Writes nothing. */
  preview: procedure
    .input(z.object({ draft: decisionDraft }))
    // A changed payload is longer than an address may be.
    .mutation(({ ctx, input }) => ctx.approvals.preview(ctx.session.actor, input.draft)),

  /** Decides. Who may is told by the list, the verb and the policy; refusals are on record. */
  decide: operator.input(decideInput).mutation(async ({ ctx, input: { seal, ...input }, path }) => {
    const { actor, stale } = ctx.session
    // Whose passkey signs it shows by that who they are.
    if (stale && seal === null && (await isDecisive(ctx, input.draft))) await assertProven(ctx, path, input)
    const check: Seals['check'] = async (over) => seal && ctx.people.passkeys.seal(actor.person, { ...seal, over })
    const seals = seal && { nonce: seal.nonce, check }
    return ctx.approvals.decide({ actor, seals, ...input })
  }),

  /** By what a browser has a passkey sign a decision; null where the person has none here. */
  seal: operator.input(sealInput).mutation(async ({ ctx, input: { draft, origin } }) => {
    const { actor } = ctx.session
    if (actor.assurance === 'token' || actor.assurance === 'loopback') return null
    const over = await ctx.approvals.over({ actor, draft })
    const asked = await ctx.people.passkeys.askSeal(actor.person, origin, over)
    return asked && { nonce: asked.nonce, options: JSON.stringify(asked.options) }
  }),

  /** What was decided, newest first. */
  closed: procedure
    .input(
      z.object({ before: z.string().max(64).nullable().default(null), limit: z.int().min(1).max(200).default(50) }),
    )
    .query(({ ctx, input }) => ctx.approvals.closed(input)),

  /** What asked for yes or no and was closed by what somebody else wrote on the disk, newest first. */
  closedOnDisk: procedure
    .input(
      z.object({
        before: z
          .strictObject({ at: z.int(), uid: z.string().max(128) })
          .nullable()
          .default(null),
        limit: z.int().min(1).max(200).default(20),
      }),
    )
    .query(({ ctx, input }) => ctx.approvals.closedOnDisk(input)),
})
