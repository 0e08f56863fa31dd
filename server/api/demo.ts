import { procedure, router } from './trpc'

export const demoRouter = router({
  load: procedure.mutation(({ ctx }) => ctx.sources.loadDemo()),

  remove: procedure.mutation(async ({ ctx }): Promise<Record<string, never>> => {
    await ctx.sources.removeDemo()
    return {}
  }),
})
