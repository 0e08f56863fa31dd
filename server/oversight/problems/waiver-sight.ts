import { isInScope, partsIn, type Scope, sourcesIn, wholeIn } from '@/lib/people/scope'
import type { WaiverTold } from '@/lib/rules/waiver'
import type { Waiver } from '@/server/store/hand/problem-act-rows'

/** Whether somebody of a scope may know of a waiver; `seesProblem`: of one problem, whether they see that. */
export function seesWaiver(scope: Scope, { of, scope: made }: Waiver, seesProblem: (uid: string) => boolean): boolean {
  if (scope === null) return true
  if (of.what === 'problem') return seesProblem(of.uid)
  if (of.what === 'query') return isWithin(made, scope)
  return isInScope(scope, of.source)
}

/** Whether all that is in one scope is in another. */
export function isWithin(inner: Scope, outer: Scope): boolean {
  if (outer === null) return true
  if (inner === null) return false
  const whole = wholeIn(inner).every((source) => typeof source === 'string' && isInScope(outer, source))
  const parts = partsIn(outer)
  const partly = partsIn(inner).every(
    ({ source, channels }) =>
      isInScope(outer, source) ||
      channels.every((channel) => parts.some((part) => part.source === source && part.channels.includes(channel))),
  )
  return whole && partly && sourcesIn(inner).length > 0
}

/** As it is told to people. */
export const waiverTold = ({ id, of, why, until, name, since }: Waiver): WaiverTold => ({
  ...{ id, of, why, until, since },
  by: name,
})
