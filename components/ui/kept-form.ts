import '@/lib/zod-in-pages'
import { z } from 'zod'
import { inTab } from './kept'

/** Which form, and what stood in it before anybody typed. */
export type FormOf = { name: string; base: unknown }

const kept = z.object({ base: z.string(), given: z.unknown() })
const keyOf = ({ name }: FormOf) => `signalbox.form.${name}`

/** What this tab keeps of a form that was neither sent nor let go; null where there is none, or it began with something else. */
export function keptForm<T>(of: FormOf, shape: z.ZodType<T>): T | null {
  const text = inTab.kept(keyOf(of))
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
  inTab.keep(keyOf(of), given === null ? null : JSON.stringify({ base: JSON.stringify(of.base), given }))
}
