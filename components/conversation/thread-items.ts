import { dayNumber } from '@/lib/clock'
import type { ThreadMessage } from './use-thread'

export type ThreadItem =
  | { kind: 'message'; key: string; message: ThreadMessage }
  | { kind: 'quiet'; key: string; ms: number }
  | { kind: 'day'; key: string; at: number }

const QUIET_MS = 60_000

/** Messages with what stands between them: the name of the day where it changes, quiet over 60 s. The first day is always named. */
export function threadItems(messages: readonly ThreadMessage[]): ThreadItem[] {
  const items: ThreadItem[] = []
  let above: ThreadMessage | null = null
  for (const message of messages) {
    if (above === null || dayNumber(above.orderAt) !== dayNumber(message.orderAt)) {
      items.push({ kind: 'day', key: `day ${message.uid}`, at: message.orderAt })
    } else if (message.orderAt - above.orderAt > QUIET_MS) {
      items.push({ kind: 'quiet', key: `quiet ${message.uid}`, ms: message.orderAt - above.orderAt })
    }
    items.push({ kind: 'message', key: message.uid, message })
    above = message
  }
  return items
}

/** The message that is answered, if it is here: named by the id its sender gave it. */
export function answeredBy(message: ThreadMessage, messages: readonly ThreadMessage[]): ThreadMessage | null {
  if (message.replyTo === null) return null
  return messages.find(({ nativeId, uid }) => nativeId === message.replyTo && uid !== message.uid) ?? null
}
