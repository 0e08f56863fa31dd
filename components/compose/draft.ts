import { z } from 'zod'
import type { DraftPost, Manners, PostTargets } from '@/lib/post'
import { PRIORITIES } from '@/lib/reading'

// The policy of a page forbids compiling code from text, which Zod otherwise tries.
z.config({ jitless: true })

/** What has been typed so far; null where nothing was chosen. */
export const composed = z.object({
  source: z.string().nullable(),
  channel: z.string().nullable(),
  to: z.array(z.string()),
  type: z.string().nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  reasoning: z.string(),
  text: z.string(),
  code: z.string(),
  /** A path a line. */
  artifacts: z.string(),
  /** Seconds, as typed. */
  ttl: z.string(),
})
export type Composed = z.infer<typeof composed>

export const NOTHING: Composed = {
  source: null,
  channel: null,
  to: [],
  type: null,
  priority: null,
  reasoning: '',
  text: '',
  code: '',
  artifacts: '',
  ttl: '',
}

const kept = z.object({ at: z.number(), composed })
const keyOf = (asked: string) => `signalbox.draft.${asked}`

/** The draft that this browser keeps, and since when; null where there is none that can be read. */
export function keptDraft(asked: string): z.infer<typeof kept> | null {
  const text = localStorage.getItem(keyOf(asked))
  if (text === null) return null
  try {
    return kept.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepDraft(asked: string, content: Composed | null, at: number): void {
  if (content === null) localStorage.removeItem(keyOf(asked))
  else localStorage.setItem(keyOf(asked), JSON.stringify({ at, composed: content }))
}

/** What it is when nothing else is said. */
export function usualType({ types, reply }: Manners, replyTo: string | null): string {
  return replyTo === null ? (types[0] ?? reply) : reply
}

/** As it would be sent; null as long as nothing is said. */
export function draftOf(
  given: Composed,
  { source, manners, channels }: PostTargets,
  replyTo: string | null,
): DraftPost | null {
  if (given.text.trim() === '') return null
  const has = (part: (typeof manners.parts)[number]) => manners.parts.includes(part)
  const ttl = Number(given.ttl)
  const paths = given.artifacts.split('\n').map((line) => line.trim())
  return {
    source,
    channel: manners.channels ? (given.channel ?? (channels.length === 1 ? (channels[0] ?? null) : null)) : null,
    to: given.to,
    type: given.type?.trim() || usualType(manners, replyTo),
    text: given.text,
    reasoning: has('reasoning') && given.reasoning.trim() !== '' ? given.reasoning : null,
    priority: has('priority') ? given.priority : null,
    code: has('code') && given.code !== '' ? given.code : null,
    artifacts: has('artifacts') ? paths.filter((line) => line !== '') : [],
    ttl: has('ttl') && Number.isInteger(ttl) && ttl > 0 ? ttl : null,
    replyTo,
    ...{ repeats: null, form: null, raw: null, extra: null },
  }
}
