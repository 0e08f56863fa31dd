import * as z from 'zod'
import type { Deriving, SourceCondition } from '@/lib/message/message'
import { ruleSettings } from '@/lib/rules/rule-settings'
import { TROUBLES } from '@/lib/source/trouble'

const sourceConfig = z.object({
  zone: z.string(),
  humans: z.array(z.string()),
  aliases: z.record(z.string(), z.string()),
  ignore: z.array(z.string()),
  polling: z.boolean().nullable(),
  host: z.string().nullable(),
  projects: z.record(z.string(), z.object({ read: z.boolean(), contents: z.boolean() })).nullable(),
  keepDays: z.number().nullable().optional(),
  rules: ruleSettings.optional(),
})

/** A source to be read. Without a label it gets one from its directory's name. */
export const wantedSource = z.object({
  label: z.string().min(1).optional(),
  protocol: z.string().min(1),
  root: z.string().min(1),
  config: sourceConfig.partial().optional(),
  demo: z.boolean().default(false),
  /** `config` was said in a file: what a person chooses in a console does not change it. */
  fixed: z.boolean().default(false),
  /** It is said to a tail that was started again: whoever removed the source meanwhile is not overruled. */
  again: z.boolean().default(false),
})

/** What the tail is told, over IPC. */
export const toTail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('watch'), source: wantedSource }),
  /** Reads it with another configuration from now on; the other sources go on undisturbed. */
  z.object({ kind: z.literal('restart'), source: wantedSource }),
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

const sourceCondition: z.ZodType<SourceCondition> = z.object({
  state: z.enum(['catching-up', 'watching', 'degraded', 'vanished', 'stopped']),
  trouble: z.enum(TROUBLES).nullable(),
  cause: z.string().nullable(),
  mend: z.string().nullable(),
  fileSystem: z.string(),
  watch: z.enum(['events and sweep', 'sweep only']),
  lagMs: z.number().nullable(),
  lastChangeAt: z.number().nullable(),
  progress: z
    .object({ done: z.number(), total: z.number(), perSecond: z.number(), leftMs: z.number().nullable() })
    .nullable(),
})

const deriving: z.ZodType<Deriving> = z.object({ done: z.number(), total: z.number() })

/**
 * What the tail tells. `bell`: the index holds changes up to `rev`. `condition`: so a source is since `at` (UTC ms),
 * told before the index has it, which may not be writable; null when the source is read no longer. `deriving`: the index
 * is derived anew, so far; null when that is over. `failed` with `ends`: the tail ends for it.
 */
export const fromTail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('bell'), rev: z.number() }),
  z.object({
    kind: z.literal('condition'),
    label: z.string(),
    condition: sourceCondition.nullable(),
    at: z.number(),
  }),
  z.object({ kind: z.literal('caught-up'), label: z.string() }),
  z.object({ kind: z.literal('deriving'), progress: deriving.nullable() }),
  z.object({ kind: z.literal('failed'), message: z.string(), ends: z.boolean() }),
])

export type WantedSource = z.input<typeof wantedSource>
export type ToTail = z.input<typeof toTail>
export type HeardByTail = z.infer<typeof toTail>
export type FromTail = z.infer<typeof fromTail>
