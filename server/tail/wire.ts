import { z } from 'zod'

const sourceConfig = z.object({
  zone: z.string(),
  humans: z.array(z.string()),
  aliases: z.record(z.string(), z.string()),
  ignore: z.array(z.string()),
  polling: z.boolean().nullable(),
  host: z.string().nullable(),
})

/** A source to be read. Without a label it gets one from its directory's name. */
export const wantedSource = z.object({
  label: z.string().min(1).optional(),
  protocol: z.string().min(1),
  root: z.string().min(1),
  config: sourceConfig.partial().optional(),
  demo: z.boolean().default(false),
})

/** What the tail is told, over IPC. */
export const toTail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), source: wantedSource }),
  z.object({ kind: z.literal('unwatch'), label: z.string() }),
  /** Without `path` everything that is not read; with it one file of the source `label`. */
  z.object({
    kind: z.literal('retry'),
    uid: z.string().optional(),
    label: z.string().optional(),
    path: z.string().optional(),
  }),
  z.object({ kind: z.literal('stop') }),
])

/** What the tail tells. `bell`: the index holds changes up to `rev`. `condition`: the condition of a source is new. */
export const fromTail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('bell'), rev: z.number() }),
  z.object({ kind: z.literal('condition'), label: z.string().optional() }),
  z.object({ kind: z.literal('caught-up'), label: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

export type WantedSource = z.input<typeof wantedSource>
export type ToTail = z.input<typeof toTail>
export type FromTail = z.infer<typeof fromTail>
