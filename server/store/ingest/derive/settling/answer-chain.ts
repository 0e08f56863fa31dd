import { FLAGS } from '@/lib/message/flags'
import { withFlag } from '@/server/store/ingest/derive/rows/flag-text'
import type { Message, NewMessage, State } from '@/server/store/ingest/derive/rows/model'

/** A chain of answers is followed this far to see whether it is a circle. */
export const FOLLOWED = 200

/** Whether this message closes a circle of answers; it is the last of the circle that closes it. */
export function closesCycle(state: State, message: NewMessage): boolean {
  if (message.replyTo === null || message.nativeId === null) return false
  if (message.replyTo === message.nativeId) return true
  if ((state.messages.byReply.get(message.nativeId) ?? []).length === 0) return false
  const seen = new Set<string>()
  let level = [message.replyTo]
  for (let above = 0; above < FOLLOWED && level.length > 0; above += 1) {
    if (level.includes(message.nativeId)) return true
    for (const id of level) seen.add(id)
    const next = level.flatMap((id) => state.messages.byNative.get(id) ?? []).flatMap(({ replyTo }) => replyTo ?? [])
    level = [...new Set(next)].filter((id) => !seen.has(id))
  }
  return false
}

/** The same id with another body is another message, and both say so. */
export function settleConflict(state: State, message: NewMessage) {
  if (message.nativeId === null) return
  for (const other of state.messages.byNative.get(message.nativeId) ?? []) {
    if (other === message || other.reading !== 'message' || other.inLines !== message.inLines) continue
    if (message.inLines === 1 && other.sha256 === message.sha256) continue
    flagMessage(state, other, FLAGS.conflict)
    message.flags = withFlag(message.flags, FLAGS.conflict)
  }
}

function flagMessage(state: State, message: Message, flag: string) {
  const flags = withFlag(message.flags, flag)
  if (flags === message.flags) return
  message.flags = flags
  state.messages.dirty.add(message)
}
