import type { Ask } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import { asks, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import { type Fields, find, paths } from '@/server/protocols/kit/json-fields'
import type { ReadContext } from '../protocol'

/** Where agents speak to whoever oversees them. */
const CHANNEL = 'human-supervisor'
const SUPERVISOR = 'supervisor'
const REQUIRES = paths('metadata.requires_approval', 'content.requires_approval', 'requires_approval')
const DECIDED = /^(?:ask|request)(?:[_-]|$)|[_-]request$|approval|permission|confirm/i
/** They tell of what was done: nothing waits for leave. */
const TELLING: ReadonlySet<MessageReading['kind']> = new Set<MessageReading['kind']>([
  ...(['result', 'report', 'status', 'notification', 'incident', 'error', 'decision', 'review', 'response'] as const),
])

/** What a message wants of a person; null where it is for agents, or a person wrote it. */
export function askOf(message: MessageReading, record: Fields, context: ReadContext): Ask | null {
  const { byPerson, addressed, mentioned } = peopleIn(message, context)
  if (byPerson) return null
  if (addressed || mentioned || message.channel === CHANNEL)
    return asksForLeave(message, record) ? asks('decide') : wordsFor(message)
  if (!message.to.some(({ agent }) => agent === SUPERVISOR) || TELLING.has(message.kind)) return null
  return asks('decide', 'guarded')
}

function asksForLeave({ type, kind }: MessageReading, record: Fields): boolean {
  if (find(record, 'requires approval', REQUIRES).value === true) return true
  return !TELLING.has(kind) && DECIDED.test(type.trim())
}
