import * as z from 'zod'
import { THREAD_ORDERS } from '@/lib/conversation/conversation-orders'
import type { MessageDetail } from '@/lib/message/message'
import type { DiskState } from '@/lib/source/source'
import { whoRead } from '@/server/oversight/who-read'
import type { CallContext } from './base/context'
import { found, uid } from './base/input'
import { procedure, router } from './base/trpc'

const each = 10

export type RawBytes = {
  /** Base64. */
  bytes: string
  whole: boolean
  start: number
  length: number
  sha256: string
  disk: DiskState
}

export const messageRouter = router({
  /** Its cursor is of the order asked for, by time if none is. */
  one: procedure
    .input(z.object({ uid, order: z.enum(THREAD_ORDERS).optional() }))
    .query(async ({ ctx, input }): Promise<MessageDetail> => {
      const { uid, order } = input
      const [detail, mapping] = await Promise.all([ctx.readers.messages.one(uid, order), mappingOf(ctx, uid)])
      return { ...found(detail, 'message'), mapping }
    }),

  raw: procedure.input(z.object({ uid })).query(async ({ ctx, input }): Promise<RawBytes> => {
    const [detail, stored] = await Promise.all([
      ctx.readers.messages.one(input.uid),
      ctx.readers.messages.bytes(input.uid),
    ])
    const { root, path, line, liesIn: aside } = found(detail, 'message')
    const { bytes, whole, start, length, sha256 } = found(stored, 'message')
    const kept = whole ? null : { bytes: bytes.length, wholeFile: line === null }
    const disk = await ctx.disk.compare({ root, path, start, length, sha256, kept, isLine: line !== null, aside })
    return { bytes: Buffer.from(bytes).toString('base64'), whole, start, length, sha256, disk }
  }),

  links: procedure
    .input(z.object({ uid }))
    .query(async ({ ctx, input }) => found(await ctx.readers.messages.links(input.uid), 'message')),

  readBy: procedure
    .input(z.object({ uid }))
    .query(async ({ ctx, input }) =>
      whoRead(found(await ctx.readers.messages.one(input.uid), 'message'), ctx.readers.traces),
    ),

  context: procedure
    .input(z.object({ uid }))
    .query(async ({ ctx, input }) => found(await ctx.readers.messages.context(input.uid, each), 'message')),
})

/** Damaged bytes take nothing from the message but this. */
async function mappingOf({ readers, explain, report }: CallContext, uid: string): Promise<MessageDetail['mapping']> {
  try {
    const kept = await readers.messages.kept(uid)
    return kept === null ? [] : explain(kept)
  } catch (error) {
    report(error, 'message.one')
    return []
  }
}
