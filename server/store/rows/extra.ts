import type { Attachment } from '@/lib/message/reading'

/** The JSON in `messages.extra`: what is shown of a reading and never asked for. */
export type MessageExtra = {
  /** The first of all: `alikeIn` reads it where the rest was not loaded. */
  alike?: string
  code?: string | null
  attachments?: Attachment[]
  progress?: { current: number; total: number } | null
  error?: {
    code: string | null
    message: string | null
    recoverable: boolean | null
    suggestion: string | null
  } | null
  /** Of an unreadable place: why, where in it, and every look at the same bytes, oldest first. */
  reason?: string
  at?: number | null
  line?: number | null
  column?: number | null
  tries?: { at: number; what: string }[]
}

export function readExtra(json: string): MessageExtra {
  return json === '{}' ? {} : JSON.parse(json)
}

const ALIKE = /^\{"alike":"([0-9a-f]{32})"/
/** Of the JSON so much is enough to tell. */
export const ALIKE_LENGTH = 44

/** By what copies of a message are known: from how its JSON begins. */
export function alikeIn(json: string): string | null {
  return ALIKE.exec(json)?.[1] ?? null
}

/** Null for a reading that could be read. */
export function unreadableOf({ reason, at, line, column }: MessageExtra) {
  return reason === undefined ? null : { reason, at: at ?? null, line: line ?? null, column: column ?? null }
}
