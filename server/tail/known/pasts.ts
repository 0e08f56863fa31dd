import { closeSync } from 'node:fs'
import type { Foretold } from '@/lib/message/foretold'
import type { FileFacts } from '@/server/store/store'
import type { Pool } from '@/server/tail/lines/align'
import type { Cursor } from '@/server/tail/lines/line-cursor'
import type { Tracked } from './tracked'

/** A file that is the past of another. */
export type PastFile = {
  /** The path of the file that it is the past of. */
  of: string
  packed: boolean
  /** What it holds, unpacked, as long as it is read; of the file with these times and this inode. */
  unpacked: Unpacked | null
  /** What it may have in common with what is known, for as long as it is read. */
  shared: Shared | null
  /** It has the bytes of the file that bears the name, and what was read there counts as read here. */
  isTwin: boolean
  /** A line whose end was not found yet, or a hole, where it is read on. */
  open: Pick<Cursor, 'long' | 'gap'>
  /** What the lines that were read tell of those behind them; undefined while that was not asked. */
  known: { foretold: Foretold } | undefined
}

export type Unpacked = { fd: number; size: number; stands: string }

/** Lines in common. Those of the generation `standing` still lie where they are known; all others lie here now. */
export type Shared = { pool: Pool; standing: number | null }

/** Which files are the past of which, and which generation each has, by the path of the file that they are the past of. */
export type Pasts = {
  add: (file: Tracked, of: string, packed: boolean) => PastFile
  get: (file: Tracked) => PastFile | undefined
  drop: (file: Tracked) => void
  /** Those of a path. */
  of: (path: string) => readonly Tracked[]
  /** How far each generation of a path was read that lies, or lay, under another name. */
  known: (path: string) => ReadonlyMap<number, FileFacts>
  note: (path: string, facts: FileFacts) => void
  /** What stands for a path under which nothing lies, made once. */
  absent: (path: string, make: () => Tracked) => Tracked
  close: () => void
}

type Kin = { files: Set<Tracked>; known: Map<number, FileFacts>; absent: Tracked | null }

export function keepPasts(): Pasts {
  const files = new Map<Tracked, PastFile>()
  const byPath = new Map<string, Kin>()
  const at = (path: string) => {
    const found: Kin = byPath.get(path) ?? { files: new Set(), known: new Map(), absent: null }
    byPath.set(path, found)
    return found
  }
  const close = (past: PastFile | undefined) => {
    if (past?.unpacked != null) closeSync(past.unpacked.fd)
    if (past !== undefined) past.unpacked = null
  }
  return {
    add: (file, of, packed) => {
      const past = files.get(file) ?? {
        of,
        packed,
        unpacked: null,
        shared: null,
        isTwin: false,
        open: { long: null, gap: null },
        known: undefined,
      }
      files.set(file, past)
      at(of).files.add(file)
      return past
    },
    get: (file) => files.get(file),
    drop: (file) => {
      const past = files.get(file)
      close(past)
      files.delete(file)
      if (past !== undefined) at(past.of).files.delete(file)
    },
    of: (path) => [...(byPath.get(path)?.files ?? [])],
    known: (path) => byPath.get(path)?.known ?? new Map(),
    absent: (path, make) => {
      const kin = at(path)
      kin.absent ??= make()
      return kin.absent
    },
    note: (path, facts) => void at(path).known.set(facts.generation, facts),
    close: () => {
      for (const past of files.values()) close(past)
    },
  }
}
