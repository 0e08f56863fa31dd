import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Difference = { file: string; is: 'other' | 'missing' | 'new' }

/** What is not the same in two takes, by file: `missing` is only in the kept one, `new` only in the taken one. */
export function differences(kept: string, taken: string): Difference[] {
  const before = new Set(readdirSync(kept))
  const after = new Set(readdirSync(taken))
  return [...new Set([...before, ...after])].sort().flatMap((file): Difference[] => {
    if (!after.has(file)) return [{ file, is: 'missing' }]
    if (!before.has(file)) return [{ file, is: 'new' }]
    const same = readFileSync(path.join(kept, file)).equals(readFileSync(path.join(taken, file)))
    return same ? [] : [{ file, is: 'other' }]
  })
}
