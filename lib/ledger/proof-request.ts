import '@/lib/zod-in-pages'
import * as z from 'zod'

/** What somebody who is signed in is asked for to show again who they are. */
export const asked = z.object({
  password: z.boolean(),
  code: z.boolean(),
  /** By what a browser shows a passkey, as JSON; null where it can show none. */
  passkey: z.string().nullable(),
  /** Other origins of the console where it could. */
  elsewhere: z.array(z.string()),
})
export type Asked = z.infer<typeof asked>
