import type { Ask } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import { acknowledges, asks, namesPerson, peopleIn, TELLING, wordsFor } from '@/server/protocols/kit/asking'
import { type Fields, find, paths } from '@/server/protocols/kit/json-fields'
import type { ReadContext } from '../protocol'

/** Where agents speak to whoever oversees them. */
const CHANNEL = 'human-supervisor'
const SUPERVISOR = 'supervisor'
const REQUIRES = paths('metadata.requires_approval', 'content.requires_approval', 'requires_approval')
const DECIDED = /^(?:ask|request)(?:[_-]|$)|[_-]request$|approval|permission|confirm/i

/** What a message wants of a person; null where it is for agents, or a person wrote it. */
export function askOf(message: MessageReading, record: Fields, context: ReadContext): Ask | null {
  const { byPerson, addressed, mentioned } = peopleIn(message, context)
  if (byPerson) return null
  const isMeant = addressed || (message.channel === CHANNEL && !isBetweenAgents(message))
  if (isMeant || mentioned || message.channel === CHANNEL) {
    if (asksForLeave(message, record)) return asks('decide')
    return isMeant ? wordsFor(message) : namesPerson(message)
  }
  if (!isToSupervisor(message) || TELLING.has(message.kind) || acknowledges(message.type)) return null
  return asks('decide', 'guarded')
}

const isToSupervisor = ({ to }: MessageReading) => to.some(({ agent }) => agent === SUPERVISOR)

/** It is for agents by name, and for nobody who oversees them. */
function isBetweenAgents(message: MessageReading): boolean {
  return message.to.length > 0 && !message.broadcast && !isToSupervisor(message)
}

function asksForLeave({ type, kind }: MessageReading, record: Fields): boolean {
  if (find(record, 'requires approval', REQUIRES).value === true) return true
  return !TELLING.has(kind) && !acknowledges(type) && DECIDED.test(type.trim())
}
