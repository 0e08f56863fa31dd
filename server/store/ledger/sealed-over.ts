import * as z from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const named = z.object({ sealed: z.object({ over: sha256 }) })

/** The sha256 of what a passkey signed, by the detail of an entry; null where that names none. */
export function sealedOverIn(detail: string): string | null {
  try {
    return named.safeParse(JSON.parse(detail)).data?.sealed.over ?? null
  } catch {
    return null
  }
}
