import { closeSync, fstatSync, type Stats } from 'node:fs'
import type { Foretold } from '@/lib/message/foretold'
import type { Order, Pool } from '@/server/tail/lines/align'
import type { Signs } from '@/server/tail/lines/generations'
import type { Cursor } from '@/server/tail/lines/line-cursor'
import type { Tracked } from './tracked'

/** An append-only file that is being read: its descriptor goes on reading when the name is taken by another file. */
export type Tail = {
  fd: number
  long: Cursor['long']
  gap: Cursor['gap']
  /** Older lines that this generation may have again; null when it cannot, undefined when that was not asked yet. */
  pool: Pool | null | undefined
  /** Every line that the index had was looked for in this generation, down to its end. */
  compared: boolean
  /** Of the lines of the last generation that were found again. */
  order: Order
  /** This generation has a line that none before it had. */
  sawNew: boolean
  /** Monotonic time at which the file first looked like another one. */
  doubtedAt: number | null
  /** The unfinished end that was looked at and could not be read. */
  refusedEnd: string | null
  /** What the lines that were read tell of those behind them; undefined while that was not asked. */
  known: { foretold: Foretold } | undefined
}

/** A file whose name was taken or removed, read until its time is over. */
export type Lingering = { file: Tracked; fd: number; cursor: Cursor; signs: Signs; until: number }

/** Descriptors of the append-only files read last, at most `most` of them. */
export type Tails = {
  get: (file: Tracked) => Tail | undefined
  open: (file: Tracked, fd: number) => Tail
  /** Forgets the file without closing its descriptor. */
  release: (file: Tracked) => void
  drop: (file: Tracked) => void
  /** Closes the half that was read longest ago, because the system gives no more descriptors. False when there is none. */
  spare: () => boolean
  lingering: Set<Lingering>
  close: () => void
}

export function keepTails(most: number): Tails {
  const tails = new Map<Tracked, Tail>()
  const lingering = new Set<Lingering>()
  const drop = (file: Tracked) => {
    const tail = tails.get(file)
    if (tail !== undefined) closeSync(tail.fd)
    tails.delete(file)
  }
  return {
    get: (file) => {
      const tail = tails.get(file)
      if (tail !== undefined) {
        tails.delete(file)
        tails.set(file, tail)
      }
      return tail
    },
    open: (file, fd) => {
      drop(file)
      const [oldest] = tails.keys()
      if (tails.size >= most && oldest !== undefined) drop(oldest)
      const tail: Tail = {
        fd,
        long: null,
        gap: null,
        pool: undefined,
        compared: false,
        order: { last: null, moved: 0 },
        sawNew: false,
        doubtedAt: null,
        refusedEnd: null,
        known: undefined,
      }
      tails.set(file, tail)
      return tail
    },
    release: (file) => void tails.delete(file),
    drop,
    spare: () => {
      const oldest = [...tails.keys()].slice(0, Math.ceil(tails.size / 2))
      for (const file of oldest) drop(file)
      return oldest.length > 0
    },
    lingering,
    close: () => {
      for (const file of [...tails.keys()]) drop(file)
      for (const { fd } of lingering) closeSync(fd)
      lingering.clear()
    },
  }
}

/** Still the file that the descriptor stands for, on disk under some name or none. */
export function isOpenOn(tail: Tail, stat: Stats): boolean {
  const own = fstatSync(tail.fd)
  return own.ino === stat.ino && own.dev === stat.dev
}
