import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { PATH_NAME } from '@/lib/post/post-parts'

/** A pattern of a path under a root, `*` for any part of one name; a directory ends in `/`. */
export type OutletPattern = { kind: 'channel' | 'inbox' | 'mailbox' | 'journal'; pattern: string; name: number | null }

export type FoundOutlet = { kind: OutletPattern['kind']; name: string; path: string }

const MOST = 5_000
/** Never looked into. */
const CROWDED = new Set(['node_modules', '__pycache__'])

/**
 * What lies under a root where something may be written: directories and files of these patterns, through no link, with
 * names that may be part of a path. `name` is the step that names it, or the root itself. Throws what the file system
 * says of the root.
 */
export async function listOutlets(root: string, patterns: readonly OutletPattern[]): Promise<FoundOutlet[]> {
  await readdir(root)
  const found: FoundOutlet[] = []
  for (const { kind, pattern, name } of patterns) {
    const steps = pattern.split('/').filter((step) => step !== '')
    for (const place of await placesOf(root, steps, pattern.endsWith('/'))) {
      const named = name === null ? path.basename(root) : (place[name] ?? '')
      found.push({
        kind,
        name: named.replace(/\.json$/, ''),
        path: `${place.join('/')}${pattern.endsWith('/') ? '/' : ''}`,
      })
    }
  }
  return found
}

async function placesOf(root: string, steps: readonly string[], directory: boolean): Promise<string[][]> {
  let places: string[][] = [[]]
  for (const [at, step] of steps.entries()) {
    const last = at === steps.length - 1
    const wanted = directory || !last
    const next: string[][] = []
    for (const place of places) {
      if (next.length >= MOST) break
      const names = await namesIn(path.join(root, ...place), step, wanted)
      next.push(...names.map((name) => [...place, name]))
    }
    places = next
  }
  return places.slice(0, MOST)
}

async function namesIn(folder: string, step: string, directory: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const [before = '', after] = step.split('*')
  const fits = (name: string) =>
    after === undefined
      ? name === step
      : name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after)
  return entries
    .filter((entry) => (directory ? entry.isDirectory() : entry.isFile()))
    .map(({ name }) => name)
    .filter((name) => fits(name) && (after === undefined || PATH_NAME.test(name)) && !CROWDED.has(name))
    .sort()
}
