import { z } from 'zod'
import { sourceChoice, sourceLabel } from '@/lib/source-choice'
import { directory, name } from './input'
import { admin, procedure, router } from './trpc'

export const sourceRouter = router({
  list: procedure.query(async ({ ctx }) => (await ctx.readers.house.status(ctx.now())).sources),

  /** The places where the protocols usually live and that are not watched. */
  offered: admin.query(({ ctx }) => ctx.sources.offered()),

  check: admin.input(z.object({ root: directory })).query(({ ctx, input }) => ctx.sources.check(input.root)),

  watch: admin
    .input(z.object({ root: directory, protocol: name.nullish(), label: sourceLabel.nullish() }))
    .mutation(({ ctx, input: { root, protocol, label } }) =>
      ctx.sources.watch({ root, protocol: protocol ?? null, label: label ?? null }),
    ),

  /** Stops watching; what was indexed stays. */
  remove: admin.input(z.object({ label: name })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    await ctx.sources.remove(input.label)
    return {}
  }),

  /** Takes back a removal since this console runs. */
  restore: admin
    .input(z.object({ root: directory }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      await ctx.sources.restore(input.root)
      return {}
    }),

  /** What is chosen for each watched source, and where that was said. */
  settings: procedure.query(({ ctx }) => ctx.sources.settings()),

  /** Reads a source with another choice from now on; what was read stays as it was derived. */
  change: admin
    .input(z.object({ label: name, choice: sourceChoice }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      await ctx.sources.change(input.label, input.choice)
      return {}
    }),
})
