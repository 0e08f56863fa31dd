import { createHash } from 'node:crypto'
import { type FileHandle, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { originalOf } from '@/lib/source/conflict-name'
import { type PastName, pastName } from '@/lib/source/past-name'
import type { DiskPlace } from '@/lib/source/source'
import { openInside } from './open-inside'

const MOST_FILES = 100
/** A line that is longer is not looked for. */
const MOST_BYTES = 16 * 1024 * 1024
/** Nothing is looked for further inside. */
const FURTHEST = 256 * 1024 * 1024

/**
 * Whether a line stands, where it stood, in the file into which its own was put aside, or in one beside its own whose name
 * says that it is that one's past, or a version of it that lost.
 */
export async function liesInPast(place: DiskPlace): Promise<boolean> {
  const { start, length } = place
  if (length > MOST_BYTES || start + length > FURTHEST) return false
  const dir = path.posix.dirname(place.path)
  const own = path.posix.basename(place.path)
  const names = await readdir(path.join(place.root, dir)).catch(() => [])
  const pasts = names.flatMap((name): { name: string; packing: PastName['packing'] }[] => {
    const past = pastName(name)
    if (originalOf(name) === own) return [{ name, packing: 'none' }]
    return past?.of.includes(own) ? [{ name, packing: past.packing }] : []
  })
  if (place.aside != null && (await standsIn(place, place.aside, 'none'))) return true
  for (const { name, packing } of pasts.slice(0, MOST_FILES))
    if (await standsIn(place, path.posix.join(dir, name), packing)) return true
  return false
}

/** False, too, where it cannot be opened or unpacked: then it is not known to lie there. */
async function standsIn(place: DiskPlace, at: string, packing: PastName['packing']): Promise<boolean> {
  if (packing === 'other') return false
  try {
    const file = await openInside(place.root, at)
    try {
      const { start, length, sha256 } = place
      const bytes =
        packing === 'none'
          ? (await file.read(Buffer.alloc(length), 0, length, start)).buffer
          : await unpacked(file, start, length)
      const text = bytes.toString('latin1')
      const lines = [text, text.replace(/\n$/, ''), text.replace(/\r?\n$/, '')]
      return lines.some((line) => createHash('sha256').update(line, 'latin1').digest('hex') === sha256)
    } finally {
      await file.close()
    }
  } catch {
    return false
  }
}

async function unpacked(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const found: Buffer[] = []
  await pipeline(
    file.createReadStream({ autoClose: false, start: 0 }),
    createGunzip(),
    async (pieces: AsyncIterable<Buffer>) => {
      let at = 0
      for await (const piece of pieces) {
        found.push(piece.subarray(Math.max(0, start - at), Math.max(0, start + length - at)))
        at += piece.length
        if (at > FURTHEST) throw new Error('more than is looked through')
      }
    },
  )
  return Buffer.concat(found)
}
