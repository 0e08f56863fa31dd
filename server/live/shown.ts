import type { Scope } from '@/lib/people/scope'
import { once } from './each-once'
import type { Follower } from './follower'
import type { Frame } from './frames'

/** Gives who follows within a scope, told up to a place, what to send. */
type Make = (place: string, scope: Scope) => Frame[]

/** How far followers were told something of their scope: what happens outside moves nothing. */
export function shownBy(placeOf: (scope: Scope) => (rev: number) => string) {
  const shown = new WeakMap<Follower, number>()
  return {
    note: (follower: Follower, rev: number) => void shown.set(follower, rev),
    /** Made once for all who were told as far of the same scope. */
    once: (make: Make): ((follower: Follower) => Frame[]) => {
      const made = once(
        ({ scope, rev }: { scope: Scope; rev: number }) => make(placeOf(scope)(rev), scope),
        ({ scope, rev }) => `${rev} ${JSON.stringify(scope)}`,
      )
      return (follower) => {
        const { scope } = follower.question
        return made({ scope, rev: scope === null ? follower.rev : (shown.get(follower) ?? follower.rev) })
      }
    },
  }
}
