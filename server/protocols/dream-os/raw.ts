import * as z from 'zod'
import { PRIORITIES } from '@/lib/message/reading'
import { asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { RawWriting } from '@/server/protocols/kit/written-post'
import { MISSING } from './rules'

const said = z.string().regex(/\S/)

/** One element of a mailbox, or the file of one in an inbox. */
export const raw: RawWriting = {
  schema: z.looseObject({
    command: said,
    params: z.record(z.string(), z.unknown()),
    task_id: z.string().optional(),
    in_reply_to: z.string().optional(),
    priority: z.union([z.enum(PRIORITIES), z.string(), z.number()]).optional(),
  }),
  missing: () => MISSING,
  own: ['command', 'params.message', 'params.code', 'params.artifacts', 'priority'],
  said: ({ command, params, priority }) => {
    const { message, code, artifacts }: Fields = isFields(params) ? params : {}
    return {
      ...{ type: asText(command) ?? '', text: asText(message) ?? '' },
      ...{ code: asText(code), artifacts: asTexts(artifacts) },
      priority: PRIORITIES.find((name) => name === priority) ?? null,
    }
  },
}
