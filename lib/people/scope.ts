import type { Role } from './person'

/** A source by its label, whole, or some channels of it. Names are compared letter for letter: `Ops` and `ops` are two. */
export type ScopeEntry = string | { readonly source: string; readonly channels: readonly string[] }

/** What somebody may see and write into; null: all sources there are and will be. */
export type Scope = readonly ScopeEntry[] | null

export const EVERYTHING: Scope = null

export const sourceOf = (entry: ScopeEntry) => (typeof entry === 'string' ? entry : entry.source)

/** A copy of one's own, as a call takes it. */
export function plainScope(scope: Scope) {
  if (scope === null) return null
  return scope.map((entry) =>
    typeof entry === 'string' ? entry : { source: entry.source, channels: [...entry.channels] },
  )
}

/** Of which sources something is in it. */
export const sourcesIn = (scope: readonly ScopeEntry[]) => [...new Set(scope.map(sourceOf))]

/** Which sources are in it whole. */
export const wholeIn = (scope: readonly ScopeEntry[]) => scope.filter((entry) => typeof entry === 'string')

/** The channels that are in it of sources that are not in it whole. */
export function partsIn(scope: Scope): { source: string; channels: readonly string[] }[] {
  const whole = wholeIn(scope ?? [])
  return (scope ?? []).flatMap((entry) => (typeof entry === 'string' || whole.includes(entry.source) ? [] : [entry]))
}

/** Whether all of a source is in it, and so what is of no channel: its agents, files and settings. */
export const isInScope = (scope: Scope, source: string) => scope === null || scope.includes(source)

/** Whether anything of a source is in it. */
export const isPartlyInScope = (scope: Scope, source: string) =>
  scope === null || scope.some((entry) => sourceOf(entry) === source)

export function isChannelInScope(scope: Scope, source: string, channel: string): boolean {
  if (isInScope(scope, source)) return true
  return partsIn(scope).some((part) => part.source === source && part.channels.includes(channel))
}

/** What is in both. */
export function narrower(one: Scope, other: Scope): Scope {
  if (one === null || other === null) return one ?? other
  return one.flatMap((entry) => {
    const source = sourceOf(entry)
    if (isInScope(other, source)) return [entry]
    const parts = partsIn(other).filter((part) => part.source === source)
    if (typeof entry === 'string') return parts
    const channels = entry.channels.filter((channel) => isChannelInScope(other, source, channel))
    return channels.length === 0 ? [] : [{ source, channels }]
  })
}

/** Who changes everything, or checks the ledger of everything, is not kept to a part of it. */
export const canBeScoped = (role: Role) => role !== 'admin' && role !== 'auditor'
