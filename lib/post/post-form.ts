import '@/lib/zod-in-pages'
import * as z from 'zod'

/** A level of autonomy, one word as agents are told it. */
export const LEVEL = /^[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*$/u

export const postForm = z.discriminatedUnion('form', [
  z.strictObject({
    form: z.literal('task'),
    /** Its number or id, where the protocol has one. */
    task: z.string().trim().max(200).nullable().default(null),
    /** ISO 8601 with its zone. */
    deadline: z.string().trim().max(40).nullable().default(null),
  }),
  z.strictObject({ form: z.literal('autonomy'), level: z.string().trim().max(64) }),
  z.strictObject({ form: z.literal('shutdown') }),
  z.strictObject({ form: z.literal('broadcast') }),
])
export type PostForm = z.infer<typeof postForm>
