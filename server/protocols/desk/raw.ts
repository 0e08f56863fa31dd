import * as z from 'zod'
import { asText } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'

/** The file of an answer, where a person writes it whole. */
export const raw: RawWriting = {
  schema: z.looseObject({ verdict: z.literal('answered'), text: z.string().regex(/\S/) }),
  missing: () => null,
  own: ['verdict', 'text'],
  said: ({ text }) => ({ type: 'answered', text: asText(text) ?? '' }),
}
