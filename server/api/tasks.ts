import { z } from 'zod'
import { STATES_OF_TASKS } from '@/lib/task'
import { cursor, found, limit, name, uid } from './input'
import { procedure, router } from './trpc'

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
