import * as z from 'zod'
import { AGENTS } from '@/lib/message/agent-page'
import { isInside } from '@/lib/source/document'
import { EDITIONS, KEPT } from '@/lib/source/edition'
import { disk } from '@/lib/text/sources/disk-words'
import { found, name } from './base/input'
import { procedure, router } from './base/trpc'

/** The key of an agent: its source, a slash and its name. */
const key = z.string().max(1_100)
/** The latest time that a browser can show, UTC ms. */
const LATEST_MS = 8_640_000_000_000_000
const text = z.string().max(200)
const page = {
  text: text.default(''),
  from: key.nullable().default(null),
  limit: z.int().min(1).max(AGENTS.page).default(AGENTS.page),
}

export const agentRouter = router({
  /** By source and name, those of whom all words of `text` are known; `from` is the `next` of the page before. */
  list: procedure.input(z.object(page)).query(({ ctx, input }) => ctx.readers.agents.page(input)),

  /** What those of the same page did in the last hour, and one more. */
  activity: procedure.input(z.object({ ...page, also: key.nullable().default(null) })).query(async ({ ctx, input }) => {
    const keys = await ctx.readers.agents.keys(input)
    if (input.also !== null) keys.add(input.also)
    return ctx.readers.agents.activity(ctx.now(), keys)
  }),

  /** Those that are called most like `text`, and how many are called so. */
  find: procedure
    .input(z.object({ text, limit: z.int().min(1).max(AGENTS.found) }))
    .query(({ ctx, input }) => ctx.readers.agents.find(input)),

  /** What is known of some by their ids; who is not known is missing. */
  named: procedure
    .input(z.object({ agents: z.array(z.object({ source: name.nullable(), agent: name })).max(AGENTS.named) }))
    .query(({ ctx, input }) => ctx.readers.agents.named(input.agents)),

  /** What it may do now, or might at a time (UTC ms), and when that changed. */
  authority: procedure
    .input(z.object({ source: name, agent: name, at: z.int().min(0).max(LATEST_MS).nullable().default(null) }))
    .query(async ({ ctx, input }) => found(await ctx.readers.agents.authority(input), 'agent')),

  editions: procedure
    .input(
      z.object({
        source: name,
        agent: name.nullable(),
        what: z.enum(KEPT),
        most: z.int().min(1).max(EDITIONS.most).default(EDITIONS.shown),
        files: z.int().min(1).max(EDITIONS.mostFiles).default(EDITIONS.files),
      }),
    )
    .query(({ ctx, input }) => ctx.readers.agents.editions(input)),

  /** A document that the index knows, as it lies on the disk now: opened for this call alone. */
  document: procedure
    .input(
      z.object({
        source: name,
        path: z
          .string()
          .min(1)
          .max(4096)
          .refine(isInside, { error: () => disk.document.outside }),
      }),
    )
    .query(async ({ ctx, input: { source, path } }) => {
      const root = found(await ctx.readers.agents.rootOf(source, path), 'document')
      return ctx.disk.document({ root, path }, ctx.now())
    }),

  one: procedure
    .input(z.object({ source: name, agent: name }))
    .query(async ({ ctx, input }) =>
      found(await ctx.readers.agents.one(input.source, input.agent, ctx.now()), 'agent'),
    ),
})
