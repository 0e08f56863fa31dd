import { constants } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { MOST_LINE_BYTES, type WrittenFile } from '@/lib/post'
import { disk as words } from '@/lib/text/disk'
import { post } from '@/lib/text/post'
import { bytesFrom, openRegular, sha256 } from './bytes'
import { asWriteError, WriteError } from './errors'
import { pin, split } from './pin'
import type { Change, Prepared } from './writer'

const END = 0x0a
const NEAR = 1024 * 1024
const MOST_BEHIND = 64 * 1024 * 1024
const TRIES = 3
const APPEND = constants.O_RDWR | constants.O_APPEND | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** One line at the end of a file that is there, in one write; written again where another writer tore it. */
export async function prepareAppend(root: string, change: Change): Promise<Prepared> {
  const { folder, name } = split(change.path)
  const pinned = await pin(root, folder)
  const shown = pinned.shown(name)
  const opened = () => openRegular(pinned.at(name), APPEND, shown)
  const line = Buffer.from(change.text)
  let file: FileHandle
  try {
    if (line.length + 2 > MOST_LINE_BYTES)
      throw new WriteError('too-large', post.lineTooLong(line.length + 2, MOST_LINE_BYTES))
    if (line.includes(END)) throw new WriteError('io', words.lineEnd)
    file = await opened()
  } catch (error) {
    await pinned.close()
    throw asWriteError(error, shown)
  }
  return {
    publish: async () => {
      try {
        for (let tries = 0; tries < TRIES; tries += 1) {
          if (await isGone(file)) {
            await file.close()
            file = await opened()
          }
          const written = await append(file, line, { shown, again: tries > 0 })
          if (written !== null) return { path: change.path, ...written }
        }
        throw new WriteError('lost', words.lineTorn(shown, TRIES))
      } catch (error) {
        throw asWriteError(error, shown)
      }
    },
    discard: async () => undefined,
    close: async () => {
      await file.close()
      await pinned.close()
    },
  }
}

/** What is written into it nobody can find. */
async function isGone(file: FileHandle): Promise<boolean> {
  return (await file.stat()).nlink === 0
}

/** One write, synced and read back; null where it is not there. Whoever took its file away may have carried it over. */
async function append(
  file: FileHandle,
  line: Buffer,
  { shown, again }: { shown: string; again: boolean },
): Promise<Omit<WrittenFile, 'path'> | null> {
  const before = await file.stat()
  const found = { sha256: sha256(line), length: line.length + 1, mode: before.mode & 0o777 }
  const carried = again ? await lineIn(file, line, shown) : null
  if (carried !== null) return { ...found, offset: carried }
  const bytes = Buffer.concat([(await endsLine(file, before.size)) ? NOTHING : LINE_END, line, LINE_END])
  const { bytesWritten } = await file.write(bytes)
  await file.sync()
  const offset = (await isGone(file)) ? null : await lineIn(file, line, shown)
  if (offset !== null) return { ...found, offset }
  if (bytesWritten < bytes.length) throw new WriteError('full', words.linePart(shown))
  return null
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
