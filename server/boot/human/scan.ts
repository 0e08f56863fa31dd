import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { seal } from '@/lib/text/commands/seal-commands'
import { nameIn } from '@/server/files/held-directory'
import { isMostlyHoles } from '@/server/tail/disk/holes'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { filesUnder, type Looking, leave, type Met, Overdue } from './held-walk'
import type { Grounds } from './homes'
import { linesFrom } from './lines-since'

const words = seal.wait.leftOut
const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
/** Of a file that is mostly holes no more than this is looked through. */
const MOST_HOLES = 1024 * 1024 * 1024

/** A line without its end, and the byte at which it begins. */
export type LineAt = { at: number; line: Buffer }

/** What changed in a file: it whole, or lines of it. `isAnew`: none of the lines before count any more. */
export type Changed = { path: string } & (
  | { what: 'document'; bytes: Buffer }
  | { what: 'lines'; isAnew: boolean; lines: readonly LineAt[] }
)

/** As it was last looked at; `upTo`: where its next line begins, `before`: the bytes that lay there before it. */
type Known = Pick<Stats, 'ino' | 'size' | 'mtimeMs' | 'ctimeMs'> & { upTo: number; before: Buffer }

/** Looks through a root again and again; each time gives what changed in the files that the grounds hold. */
export function scanner(root: string, grounds: Grounds): (looking: Looking) => AsyncGenerator<Changed> {
  const known = new Map<string, Known>()
  return async function* (looking) {
    for await (const met of filesUnder(root, grounds, looking)) {
      const seen = await lstat(nameIn(met.folder, met.name)).catch((error: unknown) => leave(met.path, error, looking))
      const before = known.get(met.path)
      if (seen === null || (before !== undefined && isSame(seen, before))) continue
      const file = await open(nameIn(met.folder, met.name), FILE).catch((error: unknown) =>
        leave(met.path, error, looking),
      )
      if (file !== null) yield* read(file, met, known, looking)
    }
  }
}

function isSame(now: Stats, { ino, size, mtimeMs, ctimeMs }: Known): boolean {
  return now.ino === ino && now.size === size && now.mtimeMs === mtimeMs && now.ctimeMs === ctimeMs
}

async function* read(
  file: FileHandle,
  { path }: Met,
  known: Map<string, Known>,
  looking: Looking,
): AsyncGenerator<Changed> {
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return
    const isLines = path.endsWith('.jsonl')
    const tooLarge = isLines ? stat.size > MOST_HOLES && isMostlyHoles(file.fd, stat) : stat.size > LIMITS.documentBytes
    if (tooLarge) {
      looking.leftOut(path, isLines ? words.holes : words.large)
      known.set(path, knownAs(stat))
      return
    }
    if (isLines) yield* changedLines(file, stat, path, known, looking)
    else {
      yield { path, what: 'document', bytes: await bytesFrom(file, 0, stat.size) }
      known.set(path, knownAs(stat))
    }
  } finally {
    await file.close()
  }
}

const NOTHING: Buffer = Buffer.alloc(0)
const MARK = 64

function knownAs({ ino, size, mtimeMs, ctimeMs }: Stats, upTo = 0, before = NOTHING): Known {
  return { ino, size, mtimeMs, ctimeMs, upTo, before }
}

async function* changedLines(
  file: FileHandle,
  stat: Stats,
  path: string,
  known: Map<string, Known>,
  looking: Looking,
): AsyncGenerator<Changed> {
  const last = known.get(path)
  const isGrown = last !== undefined && last.ino === stat.ino && last.upTo <= stat.size && (await isThere(file, last))
  let upTo = isGrown ? last.upTo : 0
  let isAnew = !isGrown
  for await (const { lines, next } of linesFrom(file, upTo, stat.size)) {
    yield { path, what: 'lines', isAnew, lines }
    isAnew = false
    upTo = next
    if (looking.isOver()) throw new Overdue(path)
  }
  const before = await bytesFrom(file, Math.max(0, upTo - MARK), Math.min(MARK, upTo))
  known.set(path, knownAs(stat, upTo, before))
}

/** What lay before the next line lies there still: the file was added to, not written anew. */
async function isThere(file: FileHandle, { upTo, before }: Known): Promise<boolean> {
  return before.equals(await bytesFrom(file, upTo - before.length, before.length))
}

/** As many bytes as there are. */
async function bytesFrom(file: FileHandle, from: number, most: number): Promise<Buffer> {
  const bytes = Buffer.alloc(most)
  let had = 0
  while (had < most) {
    const { bytesRead } = await file.read(bytes, had, most - had, from + had)
    if (bytesRead === 0) break
    had += bytesRead
  }
  return bytes.subarray(0, had)
}
