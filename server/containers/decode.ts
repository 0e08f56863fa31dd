import type { UnreadableReading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'
import { LF } from './line-bytes'
import { characterAt } from './utf8'
import { utf16In } from './utf16'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Text of bytes without one byte order mark, or where they stop being UTF-8. */
export function decode(bytes: Uint8Array): string | UnreadableReading {
  if (utf16In(bytes) !== null) return { reading: 'unreadable', reason: why('utf-16'), at: 0, line: 1, column: 1 }
  try {
    return decoder.decode(bytes)
  } catch {
    return notText(bytes)
  }
}

function notText(bytes: Uint8Array): UnreadableReading {
  let at = 0
  let line = 1
  let column = 1
  while (at < bytes.length) {
    const length = characterAt(bytes, at)
    if (length === 0) break
    if (bytes[at] === LF) {
      line += 1
      column = 1
    } else column += 1
    at += length
  }
  const byte = (bytes[at] ?? 0).toString(16).padStart(2, '0')
  return { reading: 'unreadable', reason: why('not-utf-8', byte, at), at, line, column }
}
