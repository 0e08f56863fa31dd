import * as z from 'zod'
import { keepTyped } from '@/lib/ledger/kept-words'
import { sourceChoice, sourceLabel } from '@/lib/source/source-choice'
import { directory, name } from './base/input'
import { admin, procedure, router } from './base/trpc'

const { projects } = sourceChoice.shape
const inDirectory = z.object({ root: directory, protocol: name })

export const sourceRouter = router({
  list: procedure.query(async ({ ctx }) => (await ctx.readers.status.at(ctx.now())).sources),

  /** The places where the protocols usually live and that are not watched. */
  offered: admin.query(({ ctx }) => ctx.sources.offered()),

  check: admin.input(z.object({ root: directory })).query(({ ctx, input }) => ctx.sources.check(input.root)),

  /** Which projects lie there, before anything of them is read. */
  projects: admin.input(inDirectory).query(({ ctx, input }) => ctx.sources.projects(input)),

  /** What lies in each, some of them at a time. */
  projectCounts: admin
    .input(inDirectory.extend({ after: z.string().max(256).nullable() }))
    .query(({ ctx, input }) => ctx.sources.countProjects(input)),

  watch: admin
    .input(z.object({ root: directory, protocol: name.nullish(), label: sourceLabel.nullish(), projects }))
    .mutation(({ ctx, input: { root, protocol = null, label = null, projects } }) => {
      const detail = { protocol, label, ...(projects === null ? {} : { projects }) }
      return ctx.record(ctx.session.actor, { act: 'source-add', subject: keepTyped(root), detail }, () =>
        ctx.sources.watch({ root, protocol, label, projects }),
      )
    }),

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
