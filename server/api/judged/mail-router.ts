import * as z from 'zod'
import { uid } from '@/server/api/base/input'
import { operator, procedure, router } from '@/server/api/base/trpc'

/** What becomes of mail between agents, within the scope of the session. */
export const mailRouter = router({
  /** Inboxes and mailboxes that nobody drains. */
  undrained: procedure
    .input(z.object({ history: z.boolean() }))
    .query(({ ctx, input }) => ctx.readers.mail.undrained({ ...input, now: ctx.now() })),

  /** The circle in which a message was one too many. */
  circle: procedure.input(z.object({ uid })).query(({ ctx, input }) => ctx.readers.mail.circle(input.uid)),

  /** To whom a message may be sent again; null where its source is not written to. Writes nothing. */
  resend: operator.input(z.object({ uid })).query(({ ctx, input }) => ctx.posts.resend(input.uid)),
})
