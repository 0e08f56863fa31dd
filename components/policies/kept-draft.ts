import '@/lib/zod-in-pages'
import * as z from 'zod'
import { inTab } from '@/components/ui/keep/use-kept'
import { policyRule } from '@/lib/people/policy'

const given = z.object({
  name: z.string(),
  // A draft may not have its question yet.
  rule: policyRule.extend({ query: z.string() }),
  why: z.string(),
})
/** What a person has typed of one version of a policy. */
export type Given = z.infer<typeof given>
const kept = z.object({ base: z.number(), given })

/** Of which policy, null for a new one, on which version of it, and who types: others may use the same browser. Of nobody known nothing is kept. */
export type DraftOf = { person: string | null; policy: string | null; base: number }
const keyOf = ({ person, policy }: DraftOf) => (person === null ? null : `signalbox.policy.${person}.${policy ?? ''}`)

/** What this tab keeps of a draft that was neither saved nor discarded; null where there is none, or it was on another version. */
export function keptDraft(of: DraftOf): Given | null {
  const key = keyOf(of)
  const text = key === null ? null : inTab.kept(key)
  if (text === null) return null
  try {
    const found = kept.safeParse(JSON.parse(text)).data
    return found?.base === of.base ? found.given : null
  } catch {
    return null
  }
}

/** Null forgets it. */
export function keepDraft(of: DraftOf, content: Given | null): void {
  const key = keyOf(of)
  if (key !== null) inTab.keep(key, content === null ? null : JSON.stringify({ base: of.base, given: content }))
}
