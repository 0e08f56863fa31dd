import { closeSync } from 'node:fs'
import { decode } from '@/server/containers/decode'
import type { Owner } from '@/server/protocols/protocol'
import { openRegular } from '@/server/tail/disk/open-file'
import { readAt } from '@/server/tail/disk/read-file'
import type { Tracked } from './tracked'
import { locate } from './tree'

/** What says of itself whose it is is small; the beginning of what is larger is no JSON, and tells nothing. */
const MOST_BYTES = 256 * 1024

/** Whose a file says it is, as it lies there now; null where it does not say. */
export function ownerTold({ place, facts }: Pick<Tracked, 'place' | 'facts'>, root: string): Owner | null {
  if (place?.owner === undefined) return null
  const opened = openRegular(locate(root, facts.path, facts.pathBytes), root)
  if (!opened.ok) return null
  try {
    const text = decode(readAt(opened.fd, 0, Math.min(opened.stat.size, MOST_BYTES)))
    return typeof text === 'string' ? place.owner(text) : null
  } finally {
    closeSync(opened.fd)
  }
}
