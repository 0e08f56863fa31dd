import * as z from 'zod'
import type { UnreadableDetail } from '@/lib/source/unreadable-kinds'
import { cursor, found, limit, name, uid } from './base/input'
import { operator, procedure, router } from './base/trpc'

export const unreadableRouter = router({
  list: procedure
    .input(z.object({ from: cursor, limit, source: name.nullish() }))
    .query(({ ctx, input }) => ctx.readers.unreadable.page(input)),

  one: procedure.input(z.object({ uid })).query(async ({ ctx, input }): Promise<UnreadableDetail> => {
    const detail = found(await ctx.readers.unreadable.one(input.uid), 'reading')
    const { path, offset: start, length, sha256 } = detail.row
    const { wholeFile } = detail.row
    const kept = detail.whole ? null : { bytes: Buffer.byteLength(detail.bytes, 'base64'), wholeFile }
    const disk = await ctx.disk.compare({ root: detail.root, path, start, length, sha256, kept })
    return { ...detail, disk }
  }),

  retry: operator
    .input(z.object({ uid: uid.optional() }))
    .mutation(({ ctx, input }) => ctx.sources.retry(input.uid ?? null)),
})
