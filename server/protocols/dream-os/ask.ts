import type { Ask } from '@/lib/asks/ask-kinds'
import type { MessageReading } from '@/lib/message/reading'
import { acknowledges, asks, namesPerson, peopleIn, wordsFor } from '@/server/protocols/kit/asking'
import { asText } from '@/server/protocols/kit/json-fields'
import type { ReadContext } from '../protocol'
import type { Form } from './kind'
import type { TaskEffect } from './plan'

const WAITING = 'AWAITING_APPROVAL'
const ASKS = /approval|escalat|human/i
/** An approval that was given or refused asks no more. */
const SETTLED = /grant|den(?:y|ied)|reject|approved|decision|decided|response|result|resolved/i

type Stated = {
  form: Form
  /** The message's own state, as written. */
  state: unknown
  /** Tasks of a plan that it lists. */
  planned: readonly TaskEffect[]
}

/** What a message wants of a person; null where it is for agents, a person wrote it, or it records what was. */
export function askOf(message: MessageReading, stated: Stated, context: ReadContext): Ask | null {
  const { byPerson, addressed, mentioned } = peopleIn(message, context)
  if (byPerson || stated.form === 'governance') return null
  if (isWaiting(stated)) return asks('decide')
  if (stated.form === 'outcome') return addressed ? wordsFor(message) : null
  if (ASKS.test(message.type) && !SETTLED.test(message.type) && !acknowledges(message.type)) return asks('decide')
  if (addressed) return wordsFor(message)
  return mentioned ? namesPerson(message) : null
}

/** The message waits itself, or lists a task of a plan that does. */
function isWaiting({ state, planned }: Stated): boolean {
  return asText(state)?.toUpperCase() === WAITING || planned.some(({ native }) => native?.toUpperCase() === WAITING)
}
