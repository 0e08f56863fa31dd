import type { WouldRead } from '@/lib/source/overlooked'
import type { Protocol } from '../protocol'
import { placeOf } from './placing'

const DEEPEST = 3
const HIGHEST = 2

/**
 * As what files would be read that a source ignores, were they watched as another protocol, from further inside or from
 * above: what most of them fit; null where they fit nothing. What is nearest to how they are watched goes first.
 */
export function wouldRead(
  protocols: readonly Protocol[],
  { protocol, root }: { protocol: string; root: string },
  paths: readonly string[],
): WouldRead | null {
  const own = protocols.filter(({ name }) => name === protocol)
  const others = protocols.filter(({ name }) => name !== protocol)
  let best: WouldRead | null = null
  for (const [from, below] of rootsAround(root, paths))
    for (const one of [...own, ...others]) {
      if (one.name === protocol && from === root) continue
      const count = below.filter((path) => isRead(one, path)).length
      if (count > (best?.count ?? 0) && one.layout.detect(below).score > 0)
        best = { protocol: one.name, title: one.title, root: from, count }
    }
  return best
}

function isRead(protocol: Protocol, path: string): boolean {
  const place = placeOf(protocol, path)
  return place !== null && place.shape !== 'listed'
}

/** Each directory that might be the root, and how the paths are called from there. */
function rootsAround(root: string, paths: readonly string[]): Map<string, string[]> {
  const around = new Map<string, string[]>([[root, [...paths]]])
  const add = (from: string, path: string) => around.set(from, [...(around.get(from) ?? []), path])
  for (const path of paths) {
    const parts = path.split('/')
    for (let deep = 1; deep <= DEEPEST && deep < parts.length; deep++)
      add([root, ...parts.slice(0, deep)].join('/'), parts.slice(deep).join('/'))
  }
  const above = root.split('/').filter((part) => part !== '')
  for (let high = 1; high <= HIGHEST && high < above.length; high++)
    for (const path of paths) add(`/${above.slice(0, -high).join('/')}`, [...above.slice(-high), path].join('/'))
  return around
}
