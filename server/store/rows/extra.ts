import type { Attachment } from '@/lib/message/reading'

/** The JSON in `messages.extra`: what is shown of a reading and never asked for. */
export type MessageExtra = {
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

/** Null for a reading that could be read. */
export function unreadableOf({ reason, at, line, column }: MessageExtra) {
  return reason === undefined ? null : { reason, at: at ?? null, line: line ?? null, column: column ?? null }
}
