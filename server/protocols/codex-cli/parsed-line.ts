import { lines } from '@/server/containers/lines-container'
import { parsedOnce } from '@/server/containers/parsed-once'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'

export const ROLLOUT = lines()

export const parsedLine = parsedOnce(ROLLOUT)

/** One line: of what kind it is (`event_msg`), what it holds, and of what kind that is (`task_started`). */
export type Entry = { type: string | null; payload: Fields; of: string | null; fields: Fields }

export function entryIn(fields: Fields): Entry {
  const payload = isFields(fields.payload) ? fields.payload : {}
  return { type: asText(fields.type), payload, of: asText(payload.type), fields }
}

/** What a line tells that something is done: of which kind that was. */
export function itemIn({ type, of, payload }: Entry): Fields | null {
  return type === 'event_msg' && of === 'item_completed' && isFields(payload.item) ? payload.item : null
}
