import * as z from 'zod'
import { PARTS, SPANS, STAGES } from '@/lib/measures/measure'
import { procedure, router } from '@/server/api/base/trpc'

const narrowing = z.object({ part: z.enum(PARTS), name: z.string().max(10_000) })

export const measureRouter = router({
  sums: procedure
    .input(z.object({ span: z.enum(SPANS), stage: z.enum(STAGES).nullable(), narrowing: narrowing.nullable() }))
    .query(({ ctx, input }) => ctx.readers.measures.sums({ ...input, now: ctx.now() })),
})
