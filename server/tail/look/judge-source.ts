import { toKeep } from '@/lib/ledger/kept-words'
import type { SourceCondition } from '@/lib/message/message'
import { keepTrouble } from '@/lib/source/kept-trouble'
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

/** The worst of it; its words are kept, for readers of any language. */
export function judge(troubles: Troubles): Judged {
  const { away, root, store, catchingUp } = troubles
  if (away) return { state: 'vanished', trouble: 'away', ...keepTrouble(words.away, root) }
  if (store !== null) return { state: 'degraded', ...store }
  const found = tooMany(troubles) ?? refused(troubles) ?? clock(troubles) ?? watches(troubles)
  if (catchingUp) return { ...(found ?? NOTHING), state: 'catching-up' }
  return found === null ? { ...NOTHING, state: 'watching' } : { ...found, state: 'degraded' }
}

type Found = Omit<Judged, 'state'>

const NOTHING: Found = { trouble: null, cause: null, mend: null }

function tooMany({ tooMany: most }: Troubles): Found | null {
  return most === null ? null : { trouble: 'too-many', ...keepTrouble(words.tooMany, most) }
}

/** The process may open no more files before all else: it keeps every path out. */
function refused({ refused: paths }: Troubles): Found | null {
  const codes = new Map([...paths].map(([path, why]) => [path, codeOf(why)]))
  for (const code of codes.values())
    if (isOutOfFiles(code)) return { trouble: 'open-files', ...keepTrouble(words.openFiles, code) }
  const ofRoot = paths.get('/')
  const [path] = ofRoot === undefined ? ([...codes].find(([, code]) => code === 'EACCES') ?? codes.keys()) : ['/']
  if (path === undefined) return null
  // What keeps the root closed keeps all closed that lies in it.
  const cause = toKeep(() =>
    ofRoot === undefined
      ? words.others(path, unreadBecause(paths.get(path) ?? ''), paths.size - 1)
      : words.others(words.root, unreadBecause(ofRoot), 0),
  )
  return codes.get(path) === 'EACCES'
    ? { trouble: 'refused', cause, mend: toKeep(() => words.refused) }
    : { trouble: 'failing', cause, mend: toKeep(() => words.failing) }
}

function clock({ clockOff }: Troubles): Found | null {
  return clockOff === null ? null : { trouble: 'clock', ...keepTrouble(words.clock, clockOff) }
}

function watches({ watches: code }: Troubles): Found | null {
  if (code === null) return null
  return {
    trouble: 'watches',
    cause: toKeep(() => words.watches.cause(code)),
    mend: toKeep(() => words.watches.mend(code)),
  }
}

/** The process, or the whole system, has no file descriptor left. */
export function isOutOfFiles(code: string): boolean {
  return code === 'EMFILE' || code === 'ENFILE'
}
