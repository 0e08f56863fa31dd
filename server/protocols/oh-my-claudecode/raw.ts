import * as z from 'zod'
import { asText } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'
import { SAID } from './mailbox'

/** One message of a mailbox. The program keeps other fields of it as they are. */
export const raw: RawWriting = {
  schema: z.looseObject({ body: z.string().regex(/\S/), in_reply_to: z.string().optional() }),
  missing: () => null,
  own: ['body'],
  said: ({ body }) => ({ type: SAID, text: asText(body) ?? '' }),
}
