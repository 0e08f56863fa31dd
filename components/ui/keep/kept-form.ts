import '@/lib/zod-in-pages'
import * as z from 'zod'
import { inTab } from './use-kept'

/** Which form, what stood in it before anybody typed, and who types: others may use the same browser. Of nobody known nothing is kept. */
export type FormOf = { person: string | null; name: string; base: unknown }

const kept = z.object({ base: z.string(), given: z.unknown() })
const keyOf = ({ person, name }: FormOf) => (person === null ? null : `signalbox.form.${person}.${name}`)

/** What this tab keeps of a form that was neither sent nor let go; null where there is none, or it began with something else. */
export function keptForm<T>(of: FormOf, shape: z.ZodType<T>): T | null {
  const key = keyOf(of)
  const text = key === null ? null : inTab.kept(key)
  if (text === null) return null
  try {
    const found = kept.safeParse(JSON.parse(text)).data
    return found?.base === JSON.stringify(of.base) ? (shape.safeParse(found.given).data ?? null) : null
  } catch {
    return null
  }
}

/** Null forgets it. What is secret is not to be in it: whoever uses this browser can read it. */
export function keepForm(of: FormOf, given: unknown): void {
  const key = keyOf(of)
  if (key !== null) inTab.keep(key, given === null ? null : JSON.stringify({ base: JSON.stringify(of.base), given }))
}
