import * as z from 'zod'
import { MOST_MONTHS } from '@/lib/source/ingest-facts'
import { admin, procedure, router } from './base/trpc'

const MOST_FILES = 50

export const ingestRouter = router({
  /** What is ignored by which rule, what waits, and what was begun anew. */
  facts: procedure.query(({ ctx }) => ctx.readers.ingest.facts(MOST_FILES)),

  /** Entries that lie on disk now, by a walk of its own over every watched root. */
  count: procedure.query(({ ctx }) => ctx.sources.countDisk()),

  /** How long what was observed is kept, and what was dropped. */
  kept: procedure.query(({ ctx }) => ctx.sources.kept()),

  /** Chooses how long; null: for ever. What is kept no longer is dropped within the hour. */
  keep: admin
    .input(z.object({ months: z.int().min(1).max(MOST_MONTHS).nullable() }))
    .mutation(async ({ ctx, input }): Promise<Record<string, never>> => {
      const acted = { act: 'retention-change', subject: null, detail: input } as const
      await ctx.record(ctx.session.actor, acted, () => ctx.sources.keep(input.months))
      return {}
    }),
})
