import type { Ask } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import { asks, namesPerson, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import type { ReadContext } from '../protocol'
import { LEADER } from './handles'

/** What a message wants of a person; null where it is for agents, or a person wrote it. */
export function askOf(message: MessageReading, context: ReadContext): Ask | null {
  const { byPerson, addressed, mentioned } = peopleIn(message, context)
  const requests = message.kind === 'request'
  if (byPerson) return null
  if (addressed && requests) return asks('decide')
  if (mentioned && requests) return asks('answer')
  if (requests && message.to.some(({ agent }) => agent === LEADER)) return asks('decide', 'overdue')
  // `Request @td approval for …`, to nobody in particular, is how the protocol's own page has it.
  if (requests && message.to.length === 0 && message.mentions.includes(LEADER)) return asks('answer', 'overdue')
  if (addressed) return wordsFor(message)
  return mentioned ? namesPerson(message) : null
}
