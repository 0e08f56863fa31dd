import * as z from 'zod'
import { STATES_OF_TASKS } from '@/lib/message/task'
import { cursor, found, limit, name, uid } from './base/input'
import { procedure, router } from './base/trpc'

export const taskRouter = router({
  list: procedure
    .input(
      z.object({
        source: name.nullish(),
        owner: name.nullish(),
        states: z.array(z.enum(STATES_OF_TASKS)).max(STATES_OF_TASKS.length).nullish(),
        text: z.string().max(200).nullish(),
        from: cursor,
        limit,
      }),
    )
    .query(({ ctx, input }) => ctx.readers.tasks.list(input)),

  one: procedure
    .input(z.object({ id: uid }))
    .query(async ({ ctx, input }) => found(await ctx.readers.tasks.one(input.id), 'task')),
})
