import type { SourceCondition } from '@/lib/message'
import type { StoreTrouble } from './commit'

/** What is known to be wrong, or under way, with a source. */
export type Troubles = {
  away: boolean
  root: string
  store: StoreTrouble | null
  catchingUp: boolean
  /** Code with which the system refused more watches. */
  watches: string | null
  /** Paths that cannot be listed or opened, and why. */
  refused: ReadonlyMap<string, string>
  tooMany: number | null
}

type Judged = Pick<SourceCondition, 'state' | 'cause' | 'mend'>

/** The worst of it, in words. */
export function judge(troubles: Troubles): Judged {
  const { away, root, store, catchingUp } = troubles
  if (away) {
    return {
      state: 'vanished',
      cause: `${root} is not there.`,
      mend: 'Put it back or mount it: reading goes on within ten seconds. What was read stays.',
    }
  }
  if (store !== null) return { state: 'degraded', ...store }
  const degraded = tooMany(troubles) ?? refused(troubles) ?? watches(troubles)
  if (catchingUp) return { state: 'catching-up', cause: degraded?.cause ?? null, mend: degraded?.mend ?? null }
  return degraded ?? { state: 'watching', cause: null, mend: null }
}

function tooMany({ tooMany: most }: Troubles): Judged | null {
  if (most === null) return null
  return {
    state: 'degraded',
    cause: `There are more than ${most.toLocaleString('en')} entries: the rest is not looked at.`,
    mend: 'Watch a directory further inside, or leave parts out by setting ignore.',
  }
}

function refused({ refused: paths }: Troubles): Judged | null {
  const [first] = paths
  if (first === undefined) return null
  const [path, why] = first
  const name = path === '' ? 'The root' : path
  const others = paths.size > 1 ? `, and ${(paths.size - 1).toLocaleString('en')} more` : ''
  return {
    state: 'degraded',
    cause: `${name} ${why}${others}.`,
    mend: 'Give the user that runs Signalbox read permission: it is tried again by itself.',
  }
}

function watches({ watches: code }: Troubles): Judged | null {
  if (code === null) return null
  const limit = code === 'ENOSPC' ? 'fs.inotify.max_user_watches' : 'fs.inotify.max_user_instances and the open files'
  return {
    state: 'degraded',
    cause: `The system grants no more file watches (${code}): changes are noticed once a second.`,
    mend: `Raise ${limit}: they are asked for again every minute, and nothing is missed meanwhile.`,
  }
}
