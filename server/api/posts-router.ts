import * as z from 'zod'
import { draftPost } from '@/lib/post/post-parts'
import { name, sendInput, uid } from './base/input'
import { operator, procedure, router } from './base/trpc'

/** Of a name that is looked for. */
const part = z.string().max(200).default('')

export const postRouter = router({
  /** Where one can write in a source, and how its protocol speaks; recipients and channels that are called so. */
  targets: procedure
    .input(z.object({ source: name, to: part, channel: part }))
    .query(({ ctx, input }) => ctx.posts.targets(input)),

  /** Who is addressed, who will react, what its rules say, and the very bytes. Writes nothing. */
  preview: operator
    .input(z.object({ draft: draftPost }))
    // A draft is longer than an address may be.
    .mutation(({ ctx, input }) => ctx.posts.preview(ctx.session.actor, input.draft)),

  /** A message as it would be written once more. Writes nothing. */
  again: operator.input(z.object({ uid })).query(({ ctx, input }) => ctx.posts.again(ctx.session.actor, input.uid)),

  /** Writes it. Refused on a source that is read-only. */
  send: operator.input(sendInput).mutation(({ ctx, input }) => ctx.posts.send({ actor: ctx.session.actor, ...input })),

  /** How long agents of a source usually take to reply. */
  usual: procedure.input(z.object({ source: name })).query(({ ctx, input }) => ctx.posts.usual(input.source)),

  /** Written, seen again, answered. */
  receipt: procedure.input(z.object({ id: z.string().max(64) })).query(({ ctx, input }) => ctx.posts.receipt(input.id)),
})
