import type { Levels } from '@/components/stream/list/arrived'
import type { ThreadOrder } from '@/lib/conversation/conversation-orders'
import { dayNumber } from '@/lib/time/clock'
import type { ThreadMessage } from './use-thread'

export type ThreadItem =
  | { kind: 'message'; key: string; message: ThreadMessage }
  | { kind: 'quiet'; key: string; ms: number }
  | { kind: 'day'; key: string; at: number }
  | { kind: 'read'; key: string }

const QUIET_MS = 60_000

/** The time that a message has in an order, UTC ms. */
export function timeIn(order: ThreadOrder, message: Pick<ThreadMessage, 'orderAt' | 'observedAt'>): number {
  return order === 'arrived' ? message.observedAt : message.orderAt
}

/** Messages with what stands between them: the name of the day where it changes, quiet over 60 s. The first day is always named. */
export function threadItems(messages: readonly ThreadMessage[], order: ThreadOrder): ThreadItem[] {
  const timeOf = (message: ThreadMessage) => timeIn(order, message)
  const items: ThreadItem[] = []
  let above: ThreadMessage | null = null
  for (const message of messages) {
    if (above === null || dayNumber(timeOf(above)) !== dayNumber(timeOf(message))) {
      items.push({ kind: 'day', key: `day ${message.uid}`, at: timeOf(message) })
    } else if (timeOf(message) - timeOf(above) > QUIET_MS) {
      items.push({ kind: 'quiet', key: `quiet ${message.uid}`, ms: timeOf(message) - timeOf(above) })
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

/** The items with a line after the last message that arrived by the mark, where any follows it that came later. */
export function withReadLine(items: readonly ThreadItem[], levels: Levels | null): ThreadItem[] {
  if (levels === null) return [...items]
  const levelOf = (item: ThreadItem) => (item.kind === 'message' ? levels.get(item.message.seq) : undefined)
  const isNew = (item: ThreadItem) => (levelOf(item) ?? 0) > 0
  const last = items.findLastIndex((item) => levelOf(item) === 0)
  if (last === -1 || !items.slice(last).some(isNew)) return [...items]
  return items.toSpliced(last + 1, 0, { kind: 'read', key: 'read' })
}
