import { typedPath } from '@/lib/names/named-session'
import type { Forgetting } from '../protocol'
import { WITHIN } from './places'

/** The root is a project, so it goes as a whole. */
export const forgetting: Forgetting = {
  asked: [],
  meant: (name, { root, paths }) => {
    if (typedPath(name) !== root || !paths.some((path) => `${path}/`.startsWith(`${WITHIN}/`))) return null
    return { kind: 'project', name: root, globs: [WITHIN], shared: [], sessions: [] }
  },
  isNamed: (typed, name) => typedPath(typed) === name,
  namedIn: () => [],
}
