import { lines } from '@/server/containers/lines-container'
import { parsedOnce } from '@/server/containers/parsed-once'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

export const EVENTS = lines()

export const parsedLine = parsedOnce(EVENTS)

/** One event: what happened, when, and inside which agent; `agent` is null where that is who leads the session. */
export type Event = { type: string | null; data: Fields; agent: string | null; fields: Fields }

export function eventIn(fields: Fields): Event {
  const { type, data, agentId } = fields
  return { type: asText(type), data: isFields(data) ? data : {}, agent: asText(agentId), fields }
}
