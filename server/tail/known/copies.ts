import { FIRST_COPY, isOfCopy } from '@/lib/source/copy-generation'
import { join, type Tracked } from './tracked'

/** Which files are versions that lost against which file of lines, by the path of that one. */
export type Copies = {
  /** `of`: the name of the file beside it that it lost against. */
  add: (file: Tracked, of: string) => void
  /** The name of the file that it lost against. */
  get: (file: Tracked) => string | undefined
  drop: (file: Tracked) => void
  /** Those of a path, by their names. */
  of: (path: string) => readonly Tracked[]
  /** A generation that no file of the source has, below all that are known. */
  next: (least: number) => number
  knows: (generation: number) => void
  /** Some file of the source lost, now or before. */
  any: () => boolean
}

export function keepCopies(): Copies {
  let lowest = FIRST_COPY + 1
  const names = new Map<Tracked, string>()
  const byPath = new Map<string, Set<Tracked>>()
  return {
    add: (file, of) => {
      const path = join(file.dir, of)
      names.set(file, of)
      byPath.set(path, (byPath.get(path) ?? new Set()).add(file))
    },
    get: (file) => names.get(file),
    drop: (file) => {
      const of = names.get(file)
      if (of === undefined) return
      names.delete(file)
      const path = join(file.dir, of)
      byPath.get(path)?.delete(file)
      if (byPath.get(path)?.size === 0) byPath.delete(path)
    },
    of: (path) => {
      const files = byPath.get(path)
      return files === undefined ? [] : [...files].sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    next: (least) => {
      lowest = Math.min(lowest, least) - 1
      return lowest
    },
    any: () => isOfCopy(lowest),
    knows: (generation) => {
      lowest = Math.min(lowest, generation)
    },
  }
}
