import type { Ask } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import { asks, namesPerson, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import { type Fields, find, paths } from '@/server/protocols/kit/json-fields'
import type { Found } from '../protocol'

/** An escalation in one of these states was dealt with. */
const SETTLED = /^(?:approved|rejected|denied|resolved|closed|done|completed?|cancel+ed)$/i

const REQUIRES = paths('requiresHumanApproval', 'payload.requiresHumanApproval', 'metadata.requiresHumanApproval')

/** What a message wants of a person; null where it is for agents, or a person wrote it. */
export function askOf(message: MessageReading, record: Fields, { place, context }: Found): Ask | null {
  const { byPerson, addressed, mentioned } = peopleIn(message, context)
  if (byPerson) return null
  if (place === 'escalations' && SETTLED.test(message.state ?? '')) return null
  if (place === 'escalations' && find(record, 'requires approval', REQUIRES).value === true) return asks('decide')
  if (addressed && message.kind === 'request') return asks('decide')
  if (addressed) return wordsFor(message)
  return mentioned ? namesPerson(message) : null
}
