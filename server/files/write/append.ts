import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { MOST_LINE_BYTES, type WrittenFile } from '@/lib/post/post-parts'
import { post } from '@/lib/text/posts/post-words'
import { disk as words } from '@/lib/text/sources/disk-words'
import { pin, split } from './pin'
import type { Change, Prepared } from './world-writer'
import { asWriteError, WriteError } from './write-error'
import { bytesFrom, openRegular, sha256, synced } from './written-bytes'

const END = 0x0a
const NEAR = 1024 * 1024
const MOST_BEHIND = 64 * 1024 * 1024
const TRIES = 3
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** One line at the end of a file that is there, in one write; said again by another that names it where it was torn. */
export async function prepareAppend(root: string, change: Change): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  const shown = pinned.shown(name)
  const opened = () => openRegular(pinned.at(name), APPEND, shown)
  const lines = linesOf(change)
  let file: FileHandle
  try {
    for (const line of lines) assertLine(line)
    file = await opened()
  } catch (error) {
    await pinned.close()
    throw asWriteError(error, shown)
  }
  const reopened = async () => {
    await file.close()
    file = await opened()
    return file
  }
  return {
    publish: () => published({ lines, shown, path: change.path, first: file, reopened }),
    discard: async () => undefined,
    close: async () => {
      await file.close()
      await pinned.close()
    },
  }
}

/** What may be written of a change: the line, and the one that it is said again by. */
export function linesOf({ text, again }: Pick<Change, 'text' | 'again'>): [Buffer, ...Buffer[]] {
  return again === undefined ? [Buffer.from(text)] : [Buffer.from(text), Buffer.from(again)]
}

function assertLine(line: Buffer): void {
  if (line.length + 2 > MOST_LINE_BYTES)
    throw new WriteError('too-large', () => post.lineTooLong(line.length + 2, MOST_LINE_BYTES))
  if (line.includes(END)) throw new WriteError('io', () => words.lineEnd)
}

type Publishing = {
  lines: readonly [Buffer, ...Buffer[]]
  shown: string
  path: string
  first: FileHandle
  reopened: () => Promise<FileHandle>
}

async function published({ lines, shown, path, first, reopened }: Publishing): Promise<WrittenFile> {
  let file = first
  let torn = false
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (await isGone(file)) file = await reopened()
      // Whoever took its file away may have carried it over.
      const lies = tries === 0 ? null : await lineAmong(file, lines, shown)
      if (lies !== null) return await foundAt(file, lies, path)
      const line = lines[Math.min(tries, lines.length - 1)] ?? lines[0]
      const offset = await append(file, line, shown)
      if (offset !== null) return await foundAt(file, { line, offset }, path)
      torn ||= !(await isGone(file))
    }
    throw new WriteError('torn', () => words.lineTorn(shown, TRIES))
  } catch (error) {
    const why = asWriteError(error, shown)
    throw torn && why.code !== 'torn' && why.code !== 'unsynced'
      ? new WriteError('torn', () => words.linePart(shown, why.message))
      : why
  }
}

async function foundAt(file: FileHandle, { line, offset }: Lies, path: string): Promise<WrittenFile> {
  const { mode } = await file.stat()
  return { path, sha256: sha256(line), offset, length: line.length + 1, mode: mode & 0o777 }
}

/** What is written into it nobody can find. */
async function isGone(file: FileHandle): Promise<boolean> {
  return (await file.stat()).nlink === 0
}

/** One write, synced and read back; null where it is not there whole. */
async function append(file: FileHandle, line: Buffer, shown: string): Promise<number | null> {
  const { size } = await file.stat()
  await file.write(Buffer.concat([(await endsLine(file, size)) ? NOTHING : LINE_END, line, LINE_END]))
  await synced(file, shown)
  return (await isGone(file)) ? null : lineIn(file, line, shown)
}

const NOTHING = Buffer.alloc(0)
const LINE_END = Buffer.from([END])

async function endsLine(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return true
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return bytesRead === 1 && buffer[0] === END
}

/**
 * Where this very line lies, whole and by itself, the first where it is said again; null when it does not. Only one
 * writer makes such a line: it holds the millisecond in which it was signed. Looks at the end first, and no further than it can have moved away from it.
 */
export async function lineIn(file: FileHandle, line: Buffer, shown: string): Promise<number | null> {
  for (const most of [NEAR, MOST_BEHIND]) {
    const { size } = await file.stat()
    const start = Math.max(0, size - most)
    const behind = await bytesFrom(file, start, most + NEAR, shown)
    for (let at = behind.indexOf(line); at !== -1; at = behind.indexOf(line, at + 1)) {
      const begins = start + at === 0 || (at > 0 && behind[at - 1] === END)
      if (begins && behind[at + line.length] === END) return start + at
    }
    if (start === 0) return null
  }
  return null
}

type Lies = { line: Buffer; offset: number }

/** The first of these lines that lies there. */
export async function lineAmong(file: FileHandle, lines: readonly Buffer[], shown: string): Promise<Lies | null> {
  for (const line of lines) {
    const offset = await lineIn(file, line, shown)
    if (offset !== null) return { line, offset }
  }
  return null
}
