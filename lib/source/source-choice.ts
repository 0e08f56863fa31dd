import { plainName } from '@/lib/names/names'
import { must } from '@/lib/text/must-be'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { isZone } from '@/lib/time/zone'

const MOST = 200
const MOST_PROJECTS = 2_000
/** A hundred years. */
const MOST_DAYS = 36_500
const short = z
  .string()
  .min(1, { error: () => must.empty })
  .max(256, { error: () => must.long })
const fewer = { error: () => must.many(MOST) }
const fewerProjects = { error: () => must.many(MOST_PROJECTS) }

/** The name that `source:` matches. */
export const sourceLabel = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, { error: () => must.label })

/** As names are looked up. */
const composed = (name: string) => name.normalize('NFC')

/**
 * What may be chosen for a source, in `signalbox.config.json` and in the console alike. Every error completes a sentence
 * that begins with what was chosen.
 */
export const sourceChoice = z.strictObject({
  zone: z.string().refine(isZone, { error: () => must.zone }),
  /** Named as whoever speaks is, or nobody would be known by them. */
  humans: z
    .array(short.transform(plainName).refine((name) => name !== '', { error: () => must.empty }))
    .max(MOST, fewer),
  aliases: z.record(short.transform(composed), short).refine((names) => Object.keys(names).length <= MOST, fewer),
  /** A slash at the end says nothing: files and directories are left out alike. */
  ignore: z.array(short.transform((glob) => glob.replace(/(?<=.)\/+$/, ''))).max(MOST, fewer),
  polling: z.boolean({ error: () => must.polling }).nullable(),
  host: short.nullable(),
  /** By the name of its folder. Null: all are read. One that is not named is not read. */
  projects: z
    .record(short, z.strictObject({ read: z.boolean(), contents: z.boolean() }))
    .refine((named) => Object.keys(named).length <= MOST_PROJECTS, fewerProjects)
    .nullable()
    .default(null),
  /** Null: for ever; left out: as its protocol says. */
  keepDays: z
    .int({ error: () => must.days(MOST_DAYS) })
    .min(1, { error: () => must.days(MOST_DAYS) })
    .max(MOST_DAYS, { error: () => must.days(MOST_DAYS) })
    .nullable()
    .optional(),
})

/** With what a source is read. */
export type SourceChoice = z.infer<typeof sourceChoice>

/** The first error of each part that is wrong. */
export type ChoiceProblems = { readonly [part in keyof SourceChoice]?: string }

/** What would be refused when it is saved; empty when nothing would. */
export function problemsOf(choice: SourceChoice): ChoiceProblems {
  const parsed = sourceChoice.safeParse(choice)
  if (parsed.success) return {}
  const problems: { [part in keyof SourceChoice]?: string } = {}
  for (const { path, message } of parsed.error.issues) {
    const part = sourceChoice.keyof().safeParse(path[0])
    if (part.success) problems[part.data] ??= message
  }
  return problems
}
