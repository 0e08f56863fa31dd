import type { MessageReading, Reading } from '@/lib/message/reading'
import type { Protocol, ReadContext } from '@/server/protocols/protocol'
import { CONTEXT, foundIn } from './tree'

/** Readings of one file at a path; values are written as JSON. */
export function readAt(
  protocol: Protocol,
  path: string,
  content: unknown,
  context: Partial<ReadContext> = {},
): Reading[] {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const founds = foundIn(protocol, path, text, { ...CONTEXT, ...context })
  if (founds.length === 0) throw new Error(`${path} is in no place`)
  return founds.flatMap((found) => protocol.read(found))
}

/** The messages among them. */
export function messagesAt(...args: Parameters<typeof readAt>): MessageReading[] {
  return readAt(...args).filter((reading) => reading.reading === 'message')
}

/** The only message of a file. */
export function messageAt(...args: Parameters<typeof readAt>): MessageReading {
  const [message, ...more] = messagesAt(...args)
  if (message === undefined || more.length > 0) throw new Error(`${args[1]} is not one message`)
  return message
}

/** Whether two messages share a conversation key. */
export function areLinked(one: MessageReading, other: MessageReading): boolean {
  return one.links.some(({ key }) => other.links.some((link) => link.key === key))
}
