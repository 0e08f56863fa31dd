import * as z from 'zod'
import { asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'
import { MISSING } from './rules'

const said = z.string().regex(/\S/)

/** The file of a message. */
export const raw: RawWriting = {
  schema: z.looseObject({
    to: said,
    type: said,
    content: z.looseObject({
      text: said,
      code: z.string().nullish(),
      artifacts: z.array(said).optional(),
    }),
    metadata: z.looseObject({ mode: z.string().optional(), in_reply_to: z.string().optional() }).optional(),
  }),
  missing: () => MISSING,
  own: ['to', 'type', 'content.text', 'content.code', 'content.artifacts'],
  said: ({ to, type, content }) => {
    const { text, code, artifacts }: Fields = isFields(content) ? content : {}
    return {
      ...{ to: asTexts(to), type: asText(type) ?? '', text: asText(text) ?? '' },
      ...{ code: asText(code), artifacts: asTexts(artifacts) },
    }
  },
}
