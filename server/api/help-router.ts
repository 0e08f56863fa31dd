import * as z from 'zod'
import type { About } from '@/lib/help/about'
import { topicOf } from '@/lib/help/topics'
import { EVERYTHING } from '@/lib/people/scope'
import type { Session } from './base/context'
import { procedure, router } from './base/trpc'

export const helpRouter = router({
  /** The pages of help, by title and headings. */
  topics: procedure.query(({ ctx }) => ctx.help.topics()),

  /** One of them; null where there is none of this name. */
  page: procedure.input(z.strictObject({ topic: z.string().max(64) })).query(({ ctx, input }) => {
    const topic = topicOf(input.topic)
    return topic === null ? null : ctx.help.page(topic)
  }),

  /** What runs here; where and by what is for admins. */
  about: procedure.query(({ ctx: { help, session } }): About => {
    const about = help.about()
    return { ...about, place: placeFor(session, about.place) }
  }),

  /** The words of the licence of a package that is shipped; null where it came without. */
  licence: procedure
    .input(z.strictObject({ name: z.string().max(214), version: z.string().max(100) }))
    .query(({ ctx, input }) => ctx.help.licence(input)),
})

/** Where and by what a console runs is told to who looks after all of it. */
export function placeFor({ actor, scope }: Pick<Session, 'actor' | 'scope'>, place: About['place']): About['place'] {
  return actor.role === 'admin' && scope === EVERYTHING ? place : null
}
