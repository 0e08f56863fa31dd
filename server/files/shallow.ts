import { readdir } from 'node:fs/promises'
import path from 'node:path'

const MOST_PATHS = 2_000
const MOST_DEEP = 4

export type Shallow = {
  /** Relative to the root, `/`-separated; directories end in `/`. Links are not followed and not listed. */
  paths: string[]
  /** False when there is more than was listed. */
  whole: boolean
}

type Limits = { mostPaths?: number; mostDeep?: number; mostEach?: number }

/**
 * What lies in a directory, level by level, so that a crowded folder hides no other. Throws what the file system says
 * of the root itself; folders inside that cannot be read are left out.
 */
export async function listShallow(root: string, limits: Limits = {}): Promise<Shallow> {
  const { mostPaths = MOST_PATHS, mostDeep = MOST_DEEP, mostEach = mostPaths / 8 } = limits
  const paths: string[] = []
  let whole = true
  let level = ['']
  for (let depth = 0; depth < mostDeep && level.length > 0; depth++) {
    const next: string[] = []
    for (const folder of level) {
      const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
        if (folder === '') throw error
        return []
      })
      const room = Math.min(mostEach, mostPaths - paths.length)
      whole &&= entries.length <= room
      for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1)).slice(0, room)) {
        const name = `${folder}${entry.name}`
        if (entry.isDirectory()) next.push(`${name}/`)
        if (entry.isDirectory() || entry.isFile()) paths.push(entry.isDirectory() ? `${name}/` : name)
      }
    }
    level = next
  }
  return { paths, whole: whole && level.length === 0 }
}
