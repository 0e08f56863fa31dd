import * as z from 'zod'
import { PRIORITIES } from '@/lib/message/reading'
import { asNumber, asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'
import { missing } from './rules'

const said = z.string().regex(/\S/)
const common = {
  priority: z.enum(PRIORITIES),
  ttl: z.int().min(1).optional(),
  metadata: z.looseObject({}).optional(),
}

/** The file of a message in an inbox. */
export const raw: RawWriting = {
  schema: z.discriminatedUnion('type', [
    z.looseObject({
      ...common,
      type: z.literal('request'),
      payload: z.looseObject({
        action: said,
        params: z.looseObject({}).optional(),
        deadline: z.iso.datetime({ offset: true }).optional(),
        callback: z.string().optional(),
      }),
    }),
    z.looseObject({
      ...common,
      type: z.literal('notification'),
      payload: z.looseObject({ event: said, message: said }),
    }),
    z.looseObject({
      ...common,
      type: z.literal('response'),
      payload: z.looseObject({ requestId: said, status: z.enum(['success', 'failure', 'partial']) }),
    }),
  ]),
  missing,
  own: [
    ...['type', 'priority', 'ttl', 'payload.message', 'payload.params.message', 'payload.result.message'],
    ...['payload.code', 'payload.params.code', 'payload.result.code'],
    ...['payload.artifacts', 'payload.params.artifacts', 'payload.result.artifacts'],
  ],
  said: ({ type, priority, ttl, payload }) => {
    const laid: Fields = isFields(payload) ? payload : {}
    const inside = [laid.params, laid.result, laid].find(isFields) ?? laid
    return {
      ...{ type: asText(type) ?? '', text: asText(inside.message) ?? '' },
      ...{ code: asText(inside.code), artifacts: asTexts(inside.artifacts) },
      ...{ priority: PRIORITIES.find((name) => name === priority) ?? null, ttl: asNumber(ttl) },
    }
  },
}
