import type { Place } from '../protocol'

/** A matcher from one expression with named groups over the relative path; groups that took no part are left out. */
export function byPattern(pattern: RegExp): Place['match'] {
  return (path) => {
    const found = pattern.exec(path)
    if (found === null) return null
    const captures: Record<string, string> = {}
    for (const name in found.groups) {
      const value = found.groups[name]
      if (value !== undefined) captures[name] = value
    }
    return captures
  }
}

/** The last part of a path, without its extension. */
export function stem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

type Sign = { pattern: RegExp; weight: number }

/** Weighs a listing: each kind of sign counts once, with the first path that shows it. */
export function weigh(paths: readonly string[], kinds: readonly Sign[]): { score: number; signs: string[] } {
  const seen = kinds.flatMap(({ pattern, weight }) => {
    const path = paths.find((candidate) => pattern.test(candidate))
    return path === undefined ? [] : [{ path, weight }]
  })
  seen.sort((one, other) => other.weight - one.weight)
  const score = seen.reduce((sum, { weight }) => sum + weight, 0)
  return { score: Math.min(100, score), signs: seen.map(({ path }) => path) }
}
