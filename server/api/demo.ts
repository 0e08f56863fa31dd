import { admin, router } from './trpc'

export const demoRouter = router({
  load: admin.mutation(({ ctx }) => ctx.sources.loadDemo()),

  remove: admin.mutation(async ({ ctx }): Promise<Record<string, never>> => {
    await ctx.sources.removeDemo()
    return {}
  }),
})
