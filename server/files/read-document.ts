import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { DOCUMENT_BYTES, type OpenedDocument } from '@/lib/source/document'
import { disk } from '@/lib/text/sources/disk-words'
import { believable } from '@/lib/time/time'
import { KnownError } from '@/server/errors'
import { NotOpened, openInside, type WhyNot } from './open-inside'

const words = disk.document
const MOST_HASHED = 64 * 1024 * 1024
const SLICE = 1024 * 1024

/** The beginning of a regular file under a root, through no link. Throws a `KnownError` that says why it cannot be had. */
export async function readDocument(place: { root: string; path: string }, now: number): Promise<OpenedDocument> {
  const file = await openInside(place.root, place.path).catch((error: unknown) => {
    throw error instanceof NotOpened ? refusal(error) : error
  })
  try {
    const first = await beginning(file)
    const { size, mtimeMs } = await file.stat()
    const about = { size, changedAt: believable(mtimeMs, now) ? Math.floor(mtimeMs) : null }
    const text = textOf(first, size > first.length)
    if (text !== null) return { ...about, what: 'text', text, shown: first.length }
    return { ...about, what: 'binary', sha256: size > MOST_HASHED ? null : await hashOf(file) }
  } catch (cause) {
    throw new KnownError('unavailable', () => words.unread, null, { cause })
  } finally {
    await file.close()
  }
}

async function beginning(file: FileHandle): Promise<Buffer> {
  const bytes = Buffer.alloc(DOCUMENT_BYTES)
  let had = 0
  while (had < bytes.length) {
    const { bytesRead } = await file.read(bytes, had, bytes.length - had, had)
    if (bytesRead === 0) break
    had += bytesRead
  }
  return bytes.subarray(0, had)
}

/** Null of what is no text. A character that the end cuts in two is left out. */
function textOf(bytes: Buffer, cut: boolean): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: cut })
  } catch {
    return null
  }
}

/** Of at most so many bytes, however the file grows meanwhile. */
async function hashOf(file: FileHandle): Promise<string> {
  const whole = createHash('sha256')
  const slice = Buffer.alloc(SLICE)
  for (let at = 0; at < MOST_HASHED; ) {
    const { bytesRead } = await file.read(slice, 0, slice.length, at)
    if (bytesRead === 0) break
    whole.update(slice.subarray(0, bytesRead))
    at += bytesRead
  }
  return whole.digest('hex')
}

const CODES = {
  gone: 'not-found',
  away: 'unavailable',
  forbidden: 'unavailable',
  unread: 'unavailable',
  outside: 'conflict',
  link: 'conflict',
  'no-file': 'conflict',
} as const satisfies { [why in WhyNot]: string }

function refusal({ why, cause }: NotOpened): KnownError {
  return new KnownError(CODES[why], () => words[why], null, { cause })
}
