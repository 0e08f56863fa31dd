import type { Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { isSame } from '@/server/files/hash-again'
import { NotOpened, openInside } from '@/server/files/open-inside'
import type { Reader } from '@/server/store/door/door'
import { type HashedFile, type HashedLine, hashedFiles, hashedLines } from '@/server/store/status/hashed-files'
import { changedAtOf, sizeOf } from '@/server/tail/disk/claimed'
import { attention, type Finding, ill, well } from './finding'

const AT_ONCE = 500
/** The tail hashes no file whole that claims more. */
const MOST_HASHED = 1024 ** 3
/** Of a file with fewer bytes on the disk than it claims only the beginning was hashed. */
const BLOCK = 512
const SMALL = 1024 ** 2
const MOST_NAMED = 3

/** `known`: bytes of files whose hashes were compared. `beside`: files that were not, by why. */
export type DeepSums = {
  files: number
  lines: number
  known: number
  altered: { path: string; line: number | null }[]
  count: number
  newer: number
  gone: number
  shut: number
  large: number
}

/** Where something lies, and what tells how far it is. */
type Parts = { root: string; tell: (files: number) => void }

/**
 * Hashes all that the index knows of a source once more and compares it with what was read: an edit that leaves the size
 * and the time of its file as they were is noticed by nothing else. What changed since it was read last is left to the tail.
 */
export async function lookDeep(reader: Reader, source: string, { root, tell }: Parts): Promise<DeepSums> {
  const sums: DeepSums = { files: 0, lines: 0, known: 0, altered: [], count: 0, newer: 0, gone: 0, shut: 0, large: 0 }
  for (let after = 0; ; ) {
    const files = await hashedFiles(reader, source, after, AT_ONCE)
    for (const file of files) {
      await lookAt(reader, root, file, sums)
      sums.files += 1
      tell(sums.files)
    }
    after = files.at(-1)?.id ?? after
    if (files.length < AT_ONCE) return sums
  }
}

async function lookAt(reader: Reader, root: string, known: HashedFile, sums: DeepSums): Promise<void> {
  let file: FileHandle
  try {
    file = await openInside(root, known.path)
  } catch (error) {
    if (error instanceof NotOpened && (error.why === 'gone' || error.why === 'away')) sums.gone += 1
    else sums.shut += 1
    return
  }
  try {
    const before = await file.stat()
    if (known.sha256 === null) await lookAtLines(reader, file, known, sums)
    else if (isOther(before, known)) sums.newer += 1
    else if (isHollow(before)) sums.large += 1
    else await compare(file, known, before.size, known.sha256, sums)
  } catch {
    sums.shut += 1
  } finally {
    await file.close()
  }
}

async function compare(file: FileHandle, known: HashedFile, size: number, sha256: string, sums: DeepSums) {
  sums.known += size
  if (await isSame(file, { start: 0, length: size, sha256 })) return
  if (isOther(await file.stat(), known)) sums.newer += 1
  else note(sums, known.path, null)
}

async function lookAtLines(reader: Reader, file: FileHandle, known: HashedFile, sums: DeepSums): Promise<void> {
  const wrong: HashedLine[] = []
  for (let after = -1; ; ) {
    const lines = await hashedLines(reader, known, after, AT_ONCE)
    for (const line of lines) {
      sums.lines += 1
      sums.known += line.length
      if (!(await isSame(file, line))) wrong.push(line)
    }
    after = lines.at(-1)?.start ?? after
    if (lines.length < AT_ONCE) break
  }
  // Of a file that was cut or written anew the tail tells more.
  if (wrong.length > 0 && isOther(await file.stat(), known)) sums.newer += 1
  else for (const { line } of wrong) note(sums, known.path, line)
}

/** Whether the size and the time of a file tell that it is another than was read. */
const isOther = (now: Stats, known: HashedFile) => sizeOf(now) !== known.size || changedAtOf(now) !== known.mtimeMs

const isHollow = ({ size, blocks }: Stats) => size > MOST_HASHED || (size > SMALL && blocks * BLOCK < size / 2)

function note(sums: DeepSums, path: string, line: number | null): void {
  sums.count += 1
  if (sums.altered.length < MOST_NAMED) sums.altered.push({ path, line })
}

/** What was found, in words. */
export function* deepFindings(what: string, sums: DeepSums): Generator<Finding> {
  yield sums.count > 0 ? ill(what, words.altered(sums), words.alteredMend) : well(what, words.unaltered(sums))
  const { newer, gone, shut, large } = sums
  if (newer + gone > 0) yield attention(what, words.newer(newer, gone), words.newerMend)
  if (shut + large > 0) yield attention(what, words.notHashed(shut, large), words.notHashedMend)
}
