import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { DiskPlace, DiskState } from '@/lib/source/source'
import { liesInPast } from './compare-past'
import { isSame } from './hash-again'
import { NotOpened, openInside } from './open-inside'

const SLICE = 1024 * 1024
/** The tail hashes no file whole that claims more. */
const MOST_HASHED = 1024 * SLICE

/**
 * Do these bytes still lie there? Opens only a regular file inside `root`, through no link. Lines are hashed without
 * their line end, so the hash is tried with and without the last one. Of what is mostly a hole, or too large, the hash is
 * of the beginning: then that and the size are compared, and the rest is not read. A line may stand where its file was
 * rotated to.
 */
export async function compareOnDisk(place: DiskPlace): Promise<DiskState> {
  const state = await compareAt(place)
  const isElsewhere = place.isLine === true && (state === 'changed' || state === 'gone')
  return isElsewhere && (await liesInPast(place)) ? 'rotated' : state
}

async function compareAt(place: DiskPlace): Promise<DiskState> {
  try {
    const file = await openInside(place.root, place.path)
    try {
      return (await sameBeginning(file, place)) ?? ((await isSame(file, place)) ? 'same' : 'changed')
    } finally {
      await file.close()
    }
  } catch (error) {
    // Where the root itself is not there, it is away, or on another machine that reads it.
    return error instanceof NotOpened && error.why === 'gone' ? 'gone' : 'cannot-read'
  }
}

/** Null: the hash may be of all its bytes. */
async function sameBeginning(file: FileHandle, place: DiskPlace): Promise<DiskState | null> {
  const { start, length, sha256, kept = null } = place
  if (kept === null) return null
  const { size } = await file.stat()
  if (kept.wholeFile ? size !== length : size < start + length) return 'changed'
  const { buffer, bytesRead } = await file.read(Buffer.alloc(kept.bytes), 0, kept.bytes, start)
  if (createHash('sha256').update(buffer.subarray(0, bytesRead)).digest('hex') === sha256) return 'beginning'
  return length > MOST_HASHED ? 'changed' : null
}
