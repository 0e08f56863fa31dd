import { randomUUID } from 'node:crypto'
import { closeSync, openSync, type Stats, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode, type Opened, openRegular } from '@/server/tail/disk/open-file'
import { readAt } from '@/server/tail/disk/read-file'
import type { PastFile } from '@/server/tail/known/pasts'
import type { Reach } from '@/server/tail/known/reach'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'

/** `size` is that of what it holds, unpacked. `torn`: what is packed is no whole archive. `full`: there is no room to unpack it. */
export type OpenedPast =
  | { ok: true; fd: number; size: number; stat: Stats; close: () => void }
  | Exclude<Opened, { ok: true }>
  | { ok: false; why: 'torn' | 'full'; code: string; stat: Stats }
  | { ok: false; why: 'large'; stat: Stats }

/** Opens what is the past of another file. What is packed is unpacked once, into a file without a name. */
export async function openPast(file: Tracked, past: PastFile, reach: Reach): Promise<OpenedPast> {
  const opened = openRegular(locate(reach.root, file.facts.path, file.facts.pathBytes), reach.root)
  if (!opened.ok) return opened
  const { fd, stat } = opened
  if (!past.packed) return { ok: true, fd, size: stat.size, stat, close: () => closeSync(fd) }
  try {
    const stands = `${stat.dev} ${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`
    if (past.unpacked?.stands !== stands) {
      leavePast(past)
      past.unpacked = { ...(await unpack(fd, reach.limits.unpackedBytes)), stands }
    }
    const { fd: own, size } = past.unpacked
    return { ok: true, fd: own, size, stat, close: () => {} }
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, why: 'large', stat }
    // What is no archive, or is cut off, has a code of its own; all else is about where it is unpacked.
    const code = errorCode(error)
    return { ok: false, why: code.startsWith('Z_') ? 'torn' : 'full', code, stat }
  } finally {
    closeSync(fd)
  }
}

/** What was unpacked is not needed any more. */
export function leavePast(past: PastFile): void {
  if (past.unpacked !== null) closeSync(past.unpacked.fd)
  past.unpacked = null
}

const PIECE = 256 * 1024

/** A stream of the descriptor would close it when the archive is damaged, and who opened it closes it too. */
function* piecesOf(fd: number): Generator<Buffer> {
  for (let at = 0; ; ) {
    const piece = readAt(fd, at, PIECE)
    if (piece.length === 0) return
    at += piece.length
    yield piece
  }
}

class TooLarge extends Error {}

async function unpack(fd: number, most: number): Promise<{ fd: number; size: number }> {
  const at = path.join(tmpdir(), `signalbox-${randomUUID()}`)
  const own = openSync(at, 'wx+', 0o600)
  let size = 0
  try {
    unlinkSync(at)
    await pipeline(piecesOf(fd), createGunzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        size += piece.length
        if (size > most) throw new TooLarge()
        for (let from = 0; from < piece.length; ) from += writeSync(own, piece, from)
      }
    })
    return { fd: own, size }
  } catch (error) {
    closeSync(own)
    throw size > most ? new TooLarge() : error
  }
}
