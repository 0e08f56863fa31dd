import { z } from 'zod'
import { keepTyped } from '@/lib/ledger/kept-words'
import { sourceChoice, sourceLabel } from '@/lib/source/source-choice'
import { directory, name } from './base/input'
import { admin, procedure, router } from './base/trpc'

export const sourceRouter = router({
  list: procedure.query(async ({ ctx }) => (await ctx.readers.status.at(ctx.now())).sources),

  /** The places where the protocols usually live and that are not watched. */
  offered: admin.query(({ ctx }) => ctx.sources.offered()),

  check: admin.input(z.object({ root: directory })).query(({ ctx, input }) => ctx.sources.check(input.root)),

  watch: admin
    .input(z.object({ root: directory, protocol: name.nullish(), label: sourceLabel.nullish() }))
    .mutation(({ ctx, input: { root, protocol = null, label = null } }) =>
      ctx.record(ctx.session.actor, { act: 'source-add', subject: keepTyped(root), detail: { protocol, label } }, () =>
        ctx.sources.watch({ root, protocol, label }),
      ),
    ),

  /** Stops watching; what was indexed stays. */
  remove: admin.input(z.object({ label: name })).mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
    const acted = { act: 'source-remove', subject: keepTyped(input.label), source: input.label } as const
    await ctx.record(ctx.session.actor, acted, () => ctx.sources.remove(input.label))
    return {}
  }),

  /** Takes back a removal since this console runs. */
  restore: admin
    .input(z.object({ root: directory }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      const acted = { act: 'source-restore', subject: keepTyped(input.root) } as const
      await ctx.record(ctx.session.actor, acted, () => ctx.sources.restore(input.root))
      return {}
    }),

  /** What is chosen for each watched source, and where that was said. */
  settings: procedure.query(({ ctx }) => ctx.sources.settings()),

  /** Reads a source with another choice from now on; what was read stays as it was derived. */
  change: admin
    .input(z.object({ label: name, choice: sourceChoice }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      const { label, choice } = input
      const acted = { act: 'source-change', subject: keepTyped(label), source: label, detail: choice } as const
      await ctx.record(ctx.session.actor, acted, () => ctx.sources.change(label, choice))
      return {}
    }),
})

export const demoRouter = router({
  load: admin.mutation(({ ctx }) =>
    ctx.record(ctx.session.actor, { act: 'demo-load', subject: null }, () => ctx.sources.loadDemo()),
  ),

  remove: admin.mutation(async ({ ctx }): Promise<Record<string, never>> => {
    await ctx.record(ctx.session.actor, { act: 'demo-remove', subject: null }, () => ctx.sources.removeDemo())
    return {}
  }),
})
