import type { MessageDetail } from '@/lib/message/message'

export type LineEnd = 'lf' | 'crlf' | 'open'

/**
 * How the line of a message was closed, from its `length` in the file, which counts its end, and the bytes that are
 * `kept`, which are without it. Null where it is no line, or where not the whole of it is kept.
 */
export function lineEndOf(
  { line }: Pick<MessageDetail, 'line'>,
  { length, whole }: { length: number; whole: boolean },
  kept: number,
): LineEnd | null {
  if (line === null || !whole) return null
  const end = length - kept
  return end === 0 ? 'open' : end === 1 ? 'lf' : 'crlf'
}
