import '@/lib/zod-in-pages'
import * as z from 'zod'
import { parseJson } from '@/lib/json/json'

const said = z.object({
  ask: z.string().nullable().catch(null),
  options: z.array(z.string()).catch([]),
  policy: z.object({ name: z.string(), version: z.number() }).nullable().catch(null),
  files: z.array(z.object({ path: z.string() })).catch([]),
})

/** What an entry says of a decision: on which ask, the verbs that could be chosen, by which version of which policy, and which files it was to write. */
export function offeredIn(detail: string): z.infer<typeof said> {
  const parsed = parseJson(detail)
  const found = said.safeParse(parsed.ok ? parsed.value : null)
  return found.success ? found.data : { ask: null, options: [], policy: null, files: [] }
}
