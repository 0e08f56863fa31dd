import { isChannelInScope, isInScope, type Scope } from '@/lib/scope'
import type { HeldRow, HeldStore } from '@/server/store/held'

/** Posts that are held, as somebody of a scope knows them: what would lie in one channel, or what needs the whole source. */
export function heldWithin(held: HeldStore, scope: Scope): HeldStore {
  if (scope === null) return held
  return {
    ...held,
    open: async () => (await held.open()).filter((row) => isSeen(scope, row)),
    one: async (act) => {
      const row = await held.one(act)
      return row !== null && isSeen(scope, row) ? row : null
    },
  }
}

function isSeen(scope: Scope, { act: { source }, message, files }: HeldRow): boolean {
  if (isInScope(scope, source)) return true
  const [only, ...others] = files
  if (only === undefined || others.length > 0 || only.effect === 'add') return false
  return isChannelInScope(scope, source, message.channel)
}
