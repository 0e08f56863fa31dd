import { open } from 'node:fs/promises'
import path from 'node:path'
import { sources } from '@/lib/text/sources/sources-words'
import { listShallow } from '@/server/files/shallow'
import type { Protocol } from '@/server/protocols/protocol'

const MOST_FILES = 20_000
const SAMPLE_BYTES = 64 * 1024
const MOST_SAMPLED = 50

/**
 * About how much a protocol would read in a directory, in words; null when nothing. Opens little, changes nothing; of what is
 * chosen project by project it opens nothing.
 */
export async function estimate(protocol: Protocol, root: string): Promise<string | null> {
  const { paths, whole } = await listShallow(root, { mostPaths: MOST_FILES, mostDeep: 8, mostEach: MOST_FILES })
  let documents = 0
  const lineFiles: string[] = []
  for (const relative of paths) {
    if (relative.endsWith('/')) continue
    const place = protocol.places.find(({ match }) => match(relative) !== null)
    if (place?.shape === 'lines' && protocol.projects === undefined) lineFiles.push(relative)
    else if (place) documents++
  }
  let lines = 0
  for (const relative of lineFiles.slice(0, MOST_SAMPLED)) lines += await linesIn(path.join(root, relative))
  const capped = !whole || lineFiles.length > MOST_SAMPLED
  const parts = [
    ...(documents === 0 ? [] : [sources.about.files(documents, capped)]),
    ...(lines === 0 ? [] : [sources.about.lines(lines, capped)]),
  ]
  return parts.length === 0 ? null : parts.join(', ')
}

/** By the length of its first lines. */
async function linesIn(file: string): Promise<number> {
  try {
    const handle = await open(file, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
      let ends = 0
      for (let at = buffer.indexOf(10); at >= 0 && at < bytesRead; at = buffer.indexOf(10, at + 1)) ends++
      const { size } = await handle.stat()
      return bytesRead === 0 ? 0 : Math.max(1, Math.round((ends * size) / bytesRead))
    } finally {
      await handle.close()
    }
  } catch {
    return 0
  }
}
