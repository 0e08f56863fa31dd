import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from './package'

/** Of which commit the programs were built, and whether files were others by then; null where nothing knows. */
export type BuiltCommit = { commit: string | null; changed: boolean | null }

/** What the build wrote beside the programs in `dist`; null where nothing was built. */
export function builtCommit(dist = path.join(packageRoot, 'dist')): BuiltCommit | null {
  const file = path.join(dist, 'commit.json')
  try {
    const { commit, changed }: { [name in keyof BuiltCommit]?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    return {
      commit: typeof commit === 'string' ? commit : null,
      changed: typeof changed === 'boolean' ? changed : null,
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
