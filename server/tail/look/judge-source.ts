import type { SourceCondition } from '@/lib/message/message'
import { unreadBecause } from '@/lib/text/messages/unread-because'
import { trouble as words } from '@/lib/text/sources/trouble-words'
import type { StoreTrouble } from '@/server/store/door/base/store-trouble'
import { codeOf } from '@/server/tail/known/read-outcome'

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
  /** By how many ms this machine's clock is ahead of the files' (negative: behind); null when they agree. */
  clockOff: number | null
}

type Judged = Pick<SourceCondition, 'state' | 'trouble' | 'cause' | 'mend'>

/** The worst of it, in words. */
export function judge(troubles: Troubles): Judged {
  const { away, root, store, catchingUp } = troubles
  if (away) return { state: 'vanished', trouble: 'away', cause: words.away.cause(root), mend: words.away.mend }
  if (store !== null) return { state: 'degraded', ...store }
  const degraded = tooMany(troubles) ?? refused(troubles) ?? clock(troubles) ?? watches(troubles)
  if (catchingUp) return { ...(degraded ?? WELL), state: 'catching-up' }
  return degraded ?? WELL
}

const WELL: Judged = { state: 'watching', trouble: null, cause: null, mend: null }

function tooMany({ tooMany: most }: Troubles): Judged | null {
  return most === null
    ? null
    : { state: 'degraded', trouble: 'too-many', cause: words.tooMany.cause(most), mend: words.tooMany.mend }
}

/** The process may open no more files before all else: it keeps every path out. */
function refused({ refused: paths }: Troubles): Judged | null {
  const codes = new Map([...paths].map(([path, why]) => [path, codeOf(why)]))
  for (const code of codes.values())
    if (isOutOfFiles(code))
      return {
        state: 'degraded',
        trouble: 'open-files',
        cause: words.openFiles.cause(code),
        mend: words.openFiles.mend,
      }
  const ofRoot = paths.get('/')
  const [path] = ofRoot === undefined ? ([...codes].find(([, code]) => code === 'EACCES') ?? codes.keys()) : ['/']
  if (path === undefined) return null
  // What keeps the root closed keeps all closed that lies in it.
  const cause =
    ofRoot === undefined
      ? words.others(path, unreadBecause(paths.get(path) ?? ''), paths.size - 1)
      : words.others(words.root, unreadBecause(ofRoot), 0)
  return codes.get(path) === 'EACCES'
    ? { state: 'degraded', trouble: 'refused', cause, mend: words.refused }
    : { state: 'degraded', trouble: 'failing', cause, mend: words.failing }
}

function clock({ clockOff }: Troubles): Judged | null {
  return clockOff === null
    ? null
    : { state: 'degraded', trouble: 'clock', cause: words.clock.cause(clockOff), mend: words.clock.mend }
}

function watches({ watches: code }: Troubles): Judged | null {
  return code === null
    ? null
    : { state: 'degraded', trouble: 'watches', cause: words.watches.cause(code), mend: words.watches.mend(code) }
}

/** The process, or the whole system, has no file descriptor left. */
export function isOutOfFiles(code: string): boolean {
  return code === 'EMFILE' || code === 'ENFILE'
}
