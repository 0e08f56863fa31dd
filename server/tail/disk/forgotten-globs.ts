import type { Forgotten } from '@/lib/source/forgotten'
import { glob } from './glob'

/** Of all that was forgotten. */
export function globsOf(forgotten: readonly Pick<Forgotten, 'globs'>[]): string[] {
  return forgotten.flatMap(({ globs }) => globs)
}

/** Whether a path lies where one of these leads, or below it. */
export function liesWithin(globs: readonly string[]): (path: string) => boolean {
  const matches = globs.map((pattern) => glob(pattern))
  return (path) => {
    const names = path.split('/')
    return names.some((_, at) => {
      const above = names.slice(0, at + 1).join('/')
      return matches.some((match) => match(above))
    })
  }
}
