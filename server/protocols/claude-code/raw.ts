import * as z from 'zod'
import { asText } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'

/** What is said to another agent of a team, as a sender's record calls it. */
export const SAID = 'SendMessage'

/** One entry of an inbox. */
export const raw: RawWriting = {
  schema: z.looseObject({
    text: z.string().regex(/\S/),
    summary: z.string().optional(),
    in_reply_to: z.string().optional(),
  }),
  missing: () => null,
  own: ['text'],
  said: ({ text }) => ({ type: SAID, text: asText(text) ?? '' }),
}
