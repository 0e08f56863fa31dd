import { admin, router } from './base/trpc'

export const demoRouter = router({
  load: admin.mutation(({ ctx }) =>
    ctx.record(ctx.session.actor, { act: 'demo-load', subject: null }, () => ctx.sources.loadDemo()),
  ),

  remove: admin.mutation(async ({ ctx }): Promise<Record<string, never>> => {
    await ctx.record(ctx.session.actor, { act: 'demo-remove', subject: null }, () => ctx.sources.removeDemo())
    return {}
  }),
})
