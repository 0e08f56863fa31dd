import type { Scope } from '@/lib/people/scope'
import type { Language } from '@/lib/reader/reader'
import { once } from './each-once'
import type { Follower } from './follower'
import type { Frame } from './frames'

/** Gives who follows within a scope, in a language, told up to a place, what to send. */
type Make = (place: string, audience: Audience) => Frame[]

/** Followers who are told the same of the console. */
export type Audience = { scope: Scope; language: Language }

/** How far followers were told something of their scope: what happens outside moves nothing. */
export function shownBy(placeOf: (scope: Scope) => (rev: number) => string) {
  const shown = new WeakMap<Follower, number>()
  return {
    note: (follower: Follower, rev: number) => void shown.set(follower, rev),
    /** Made once for all of an audience who were told as far. */
    once: (make: Make): ((follower: Follower) => Frame[]) => {
      const made = once(
        ({ rev, ...audience }: Audience & { rev: number }) => make(placeOf(audience.scope)(rev), audience),
        ({ rev, ...audience }) => `${rev} ${nameOf(audience)}`,
      )
      return (follower) => {
        const { scope, language } = audienceOf(follower)
        return made({ scope, language, rev: scope === null ? follower.rev : (shown.get(follower) ?? follower.rev) })
      }
    },
  }
}

export function audienceOf({ question: { scope }, reads: { language } }: Follower): Audience {
  return { scope, language }
}

export function nameOf({ scope, language }: Audience): string {
  return JSON.stringify([scope, language])
}
