import '@/lib/zod-in-pages'
import * as z from 'zod'
import { inBrowser } from '@/components/ui/keep/use-kept'
import { PRIORITIES } from '@/lib/message/reading'
import { FORMS } from '@/lib/post/form-name'
import type { PostForm } from '@/lib/post/post-form'
import type { DraftPost, FormManner, Manners, PostParts } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { reader } from '@/lib/reader/reader'
import { localToUtc } from '@/lib/time/zone'

/** What has been typed so far; null where nothing was chosen. */
const composed = z.object({
  channel: z.string().nullable(),
  to: z.array(z.string()),
  /** Of the protocol; null: a plain message. */
  form: z.enum(FORMS).nullable().default(null),
  type: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  reasoning: z.string(),
  text: z.string(),
  code: z.string(),
  /** A path a line. */
  artifacts: z.string(),
  /** Seconds, as typed. */
  ttl: z.string(),
  task: z.string().default(''),
  /** As typed, UTC. */
  deadline: z.string().default(''),
  level: z.string().default(''),
  /** The whole object as JSON, which is then all that counts; null: part by part. */
  raw: z.string().nullable().default(null),
  /** JSON of what no part says. */
  extra: z.string().nullable().default(null),
})
export type Composed = z.infer<typeof composed>

export const NOTHING: Composed = {
  ...{ channel: null, to: [], form: null, type: null, priority: null, reasoning: '', text: '', code: '' },
  ...{ artifacts: '', ttl: '', task: '', deadline: '', level: '', raw: null, extra: null },
}

/** What holds in any source. */
export function carriedOver({ text, reasoning, code, artifacts, priority }: Composed): Composed {
  return { ...NOTHING, text, reasoning, code, artifacts, priority }
}

const kept = z.object({ at: z.number(), composed })
/** Of what was asked for, and who typed it: others may use the same browser. */
type AskedBy = { person: string; asked: string }
/** And for which source. */
export type DraftOf = AskedBy & { source: string }
const lastOf = ({ person, asked }: AskedBy) => `signalbox.draft.${person}.${asked}`
const keyOf = (of: DraftOf) => `${lastOf(of)}.${of.source}`

/** The draft that this browser keeps for a person, and since when; null where there is none that can be read. */
export function keptDraft(of: DraftOf): z.infer<typeof kept> | null {
  const text = inBrowser.kept(keyOf(of))
  if (text === null) return null
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepDraft(of: DraftOf, content: Composed | null, at: number): void {
  inBrowser.keep(keyOf(of), content === null ? null : JSON.stringify({ at, composed: content }))
}

/** The source that was written to last. */
export function keptSource(of: AskedBy): string | null {
  return inBrowser.kept(lastOf(of))
}

export function keepSource(of: DraftOf): void {
  inBrowser.keep(lastOf(of), of.source)
}

/** What it is when nothing else is said. */
export function usualType({ types, reply }: Manners, replyTo: string | null): string {
  return replyTo === null ? (types[0] ?? reply) : reply
}

/** The form that was chosen, where the protocol has it. */
export function formOf({ form }: Composed, { forms }: Manners): FormManner | null {
  return forms.find((one) => one.form === form) ?? null
}

/** What a draft is about beside what is typed. */
export type About = { replyTo: string | null; repeats: string | null }

/** As it would be sent; null as long as nothing is said. */
export function draftOf(given: Composed, targets: PostTargets, about: About): DraftPost | null {
  const form = formOf(given, targets.manners)
  const silent = given.raw === null ? given.text.trim() === '' && form?.usual == null : given.raw.trim() === ''
  return silent ? null : wholeDraft(given, targets, about)
}

/** The same, though nothing be said. */
export function wholeDraft(given: Composed, { source, manners, channels }: PostTargets, about: About): DraftPost {
  const has = (part: (typeof manners.parts)[number]) => manners.parts.includes(part)
  const ttl = Number(given.ttl)
  const paths = given.artifacts.split('\n').map((line) => line.trim())
  const form = formOf(given, manners)
  return {
    source,
    channel: manners.channels ? (given.channel ?? (channels.length === 1 ? (channels[0] ?? null) : null)) : null,
    to: given.to,
    type: form?.type ?? (given.type?.trim() || usualType(manners, about.replyTo)),
    text: given.text,
    reasoning: has('reasoning') && given.reasoning.trim() !== '' ? given.reasoning : null,
    priority: has('priority') ? given.priority : null,
    code: has('code') && given.code !== '' ? given.code : null,
    artifacts: has('artifacts') ? paths.filter((line) => line !== '') : [],
    ttl: has('ttl') && Number.isInteger(ttl) && ttl > 0 ? ttl : null,
    ...about,
    form: form === null ? null : filled(form, given),
    raw: given.raw,
    extra: given.raw === null ? given.extra : null,
  }
}

function filled({ form }: FormManner, { task, deadline, level }: Composed): PostForm {
  if (form === 'task') return { form, task: task.trim() || null, deadline: wholeOf(instantIn(deadline)) }
  return form === 'autonomy' ? { form, level: level.trim() } : { form }
}

/** What was read back part by part, as it would have been typed. */
export function typedOf({
  to,
  type,
  text,
  reasoning,
  priority,
  code,
  artifacts,
  ttl,
  extra,
}: PostParts): Partial<Composed> {
  return {
    ...{ to: [...to], type, text, priority, extra, raw: null, form: null },
    reasoning: reasoning ?? '',
    code: code ?? '',
    artifacts: artifacts.join('\n'),
    ttl: ttl === null ? '' : String(ttl),
  }
}

/** UTC ms of what a field without a zone shows: it is by the reader's clock. Null where it is empty. */
export function instantIn(shown: string): number | null {
  const wall = shown === '' ? Number.NaN : Date.parse(`${shown}Z`)
  return Number.isFinite(wall) ? localToUtc(wall, reader().zone) : null
}

const wholeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
