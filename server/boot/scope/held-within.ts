import type { Scope } from '@/lib/people/scope'
import { seesHeld } from '@/server/oversight/post/check/hold'
import type { HeldStore } from '@/server/store/hand/held-rows'

/** Posts that are held, as somebody of a scope knows them: what would lie in one channel, or what needs the whole source. */
export function heldWithin(held: HeldStore, scope: Scope): HeldStore {
  if (scope === null) return held
  return {
    ...held,
    open: async () => (await held.open()).filter((row) => seesHeld(scope, row)),
    among: async (acts) => (await held.among(acts)).filter((row) => seesHeld(scope, row)),
    one: async (act) => {
      const row = await held.one(act)
      return row !== null && seesHeld(scope, row) ? row : null
    },
  }
}
