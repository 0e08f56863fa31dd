import * as z from 'zod'
import { asText, asTexts } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'
import { missing } from './rules'

const said = z.string().regex(/\S/)

/** A line of the channel. */
export const raw: RawWriting = {
  schema: z.looseObject({
    to: z.array(z.string().regex(/^[@＠]?[^\s@＠]+$/)).nullish(),
    type: said,
    reasoning: said,
    content: said,
  }),
  missing,
  own: ['to', 'type', 'reasoning', 'content'],
  said: ({ to, type, reasoning, content }) => {
    const names = asTexts(to)
    return {
      to: names.length === 0 ? ['all'] : names,
      type: asText(type) ?? '',
      text: asText(content) ?? '',
      reasoning: asText(reasoning),
    }
  },
}
