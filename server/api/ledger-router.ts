import * as z from 'zod'
import { LEDGER_FORMATS, LEDGER_TYPES, writtenAs } from '@/lib/export/ledger-rows'
import { keepTyped } from '@/lib/ledger/kept-words'
import { saidPage, saidWhole } from '@/lib/ledger/said-entry'
import { found, queryText } from './base/input'
import { admin, auditor, procedure, router } from './base/trpc'

const MOST_BYTES = 256 * 1024

export const ledgerRouter = router({
  /** The number of the entry at the end; 0 when there is none. Null for who sees a part: it counts what is done anywhere. */
  head: procedure.query(({ ctx }) => (ctx.session.scope === null ? ctx.ledger.head() : null)),

  page: auditor
    .input(z.object({ query: queryText, before: z.int().min(1).nullish(), limit: z.int().min(1).max(200) }))
    .query(async ({ ctx, input: { query, before = null, limit } }) =>
      saidPage(await ctx.ledger.page({ query, before, limit, now: ctx.now() })),
    ),

  /** From which entry to which all lies that is asked. */
  range: auditor
    .input(z.object({ query: queryText }))
    .query(({ ctx, input: { query } }) => ctx.ledger.range({ query, now: ctx.now() })),

  /** Also by what is told instead of its number to who sees a part, so that they can say which they mean. */
  one: auditor.input(z.object({ n: z.union([z.int().min(1), z.string().max(64)]) })).query(async ({ ctx, input }) => {
    const n = await ctx.ledger.entryOf(input.n)
    return saidWhole(found(n === null ? null : await ctx.ledger.one(n), 'entry'))
  }),

  /** Bytes that an entry names, as base64, at most the first 256 KiB. */
  bytes: auditor
    .input(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
    .query(async ({ ctx, input }): Promise<{ bytes: string; length: number; whole: boolean }> => {
      const bytes = found(await ctx.ledger.kept(input.sha256), 'bytes')
      const first = Buffer.from(bytes.subarray(0, MOST_BYTES))
      return { bytes: first.toString('base64'), length: bytes.length, whole: bytes.length <= MOST_BYTES }
    }),

  /** Recomputes everything; who asks meanwhile gets the same answer. */
  verify: auditor.query(({ ctx }) => ctx.ledger.verify()),

  /** Entries as a file, whole: to read, for a spreadsheet, or the proof alone. */
  export: auditor
    .input(z.object({ from: z.int().min(1), to: z.int().min(1), format: z.enum(LEDGER_FORMATS) }))
    .mutation(({ ctx, input }): Promise<{ name: string; type: string; text: string }> => {
      const { from, to, format } = input
      const acted = { act: 'ledger-export', subject: keepTyped(`${from}–${to}`), detail: input } as const
      return ctx.record(ctx.session.actor, acted, async () => {
        const proof = { ...(await ctx.ledger.proof(from, to)), key: await ctx.ledger.key() }
        const { type, end } = LEDGER_TYPES[format]
        return { name: `signalbox-ledger-${from}-${to}.${end}`, type, text: writtenAs(proof, format, ctx.now()) }
      })
    }),

  /** Where checkpoints go, and what keeps them from it. */
  checkpoints: auditor.query(({ ctx }) => ctx.ledger.checkpoints()),

  /** Signs how the ledger stands now and puts it outside. */
  checkpoint: admin.mutation(async ({ ctx }): Promise<{ number: number | null }> => {
    const taken = await ctx.record(ctx.session.actor, { act: 'checkpoint', subject: null }, () => ctx.ledger.take())
    return { number: taken?.number ?? null }
  }),
})
