import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { disk as words } from '@/lib/text/sources/disk-words'
import { codeOf, WriteError } from './write-error'

export const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Opens a regular file, through no link. */
export async function openRegular(place: string, flags: number, shown: string): Promise<FileHandle> {
  const file = await open(place, flags)
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new WriteError('outside', () => words.notRegular(shown))
}

/** The bytes of an open file from `start` to its end; throws when there are more than `most`. */
export async function bytesFrom(file: FileHandle, start: number, most: number, shown: string): Promise<Buffer> {
  const { size } = await file.stat()
  const length = Math.max(0, size - start)
  if (length > most) throw new WriteError('too-large', () => words.tooLarge(shown))
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, start + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

export async function contentOf(place: string, most: number, shown: string): Promise<Buffer> {
  const file = await openRegular(place, READ, shown)
  try {
    return await bytesFrom(file, 0, most, shown)
  } finally {
    await file.close()
  }
}

/** Once it failed it is not tried again: a disk may say of what it lost that it is kept. Throws `unsynced`. */
export async function synced(file: FileHandle, shown: string): Promise<void> {
  try {
    await file.sync()
  } catch (cause) {
    throw new WriteError('unsynced', () => words.unsynced(shown, codeOf(cause)), { cause })
  }
}
