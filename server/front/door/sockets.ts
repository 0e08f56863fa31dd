import type { Socket } from 'node:net'

/**
 * `oldest`: a stranger's connection gave way to a new one; `newest`: a new one found only such as had shown a session;
 * `slow`: a request was not whole in time; `silent`: nothing was ever said, as browsers do that connect in advance.
 */
export const DROPS = ['oldest', 'newest', 'slow', 'silent'] as const

/** How many of a kind were dropped since the start, and when the last was, UTC ms. Nothing says whose they were. */
export type Dropped = { kind: (typeof DROPS)[number]; count: number; lastAt: number }

export type Sockets = {
  /** A connection begins. */
  enter: (socket: Socket) => void
  /** Who is at its other end has shown a session or a token. */
  known: (socket: Socket) => void
  dropped: () => Dropped[]
}

type Parts = {
  /** So many are open at once. */
  most: number
  /** What was dropped since it was last told. */
  tell: (dropped: Pick<Dropped, 'kind' | 'count'>[]) => void
  now: () => number
}

const EVERY_MS = 60_000
const LATE = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Who is open at the door. Whoever opens connections without end drops their own, and nobody who is signed in. */
export function socketRoom({ most, tell, now }: Parts): Sockets {
  // A set keeps its order: the oldest comes first.
  const strangers = new Set<Socket>()
  const signedIn = new Set<Socket>()
  const { count, all } = counting(tell, now)

  return {
    enter: (socket) => {
      if (strangers.size + signedIn.size >= most) {
        const [oldest] = strangers
        count(oldest === undefined ? 'newest' : 'oldest')
        if (oldest === undefined) return void socket.destroy()
        // It closes later, and its place is free at once.
        strangers.delete(oldest)
        oldest.destroy()
      }
      strangers.add(socket)
      socket.once('close', () => {
        strangers.delete(socket)
        signedIn.delete(socket)
      })
      socket.on('error', (error) => {
        if ('code' in error && error.code === LATE) count(socket.bytesRead === 0 ? 'silent' : 'slow')
      })
    },
    known: (socket) => {
      if (strangers.delete(socket)) signedIn.add(socket)
    },
    dropped: all,
  }
}

/** Tells the first at once, and what follows in a sum once a minute. What said nothing is counted and not told. */
function counting(tell: Parts['tell'], now: Parts['now']) {
  const counts = new Map<Dropped['kind'], Omit<Dropped, 'kind'>>()
  const untold = new Map<Dropped['kind'], number>()
  let resting = false

  const tellAll = () => {
    resting = untold.size > 0
    if (!resting) return
    tell([...untold].map(([kind, count]) => ({ kind, count })))
    untold.clear()
    setTimeout(tellAll, EVERY_MS).unref()
  }

  return {
    all: () => DROPS.flatMap((kind) => ({ kind, ...(counts.get(kind) ?? { count: 0, lastAt: 0 }) })).filter(wasAny),
    count: (kind: Dropped['kind']) => {
      counts.set(kind, { count: (counts.get(kind)?.count ?? 0) + 1, lastAt: now() })
      if (kind === 'silent') return
      untold.set(kind, (untold.get(kind) ?? 0) + 1)
      if (!resting) tellAll()
    },
  }
}

const wasAny = ({ count }: Dropped) => count > 0
