import type { Protocol } from '../protocol'
import { placeOf } from './placing'

/** How tools that copy files between machines name the version that lost: Syncthing; Dropbox and Nextcloud; MEGA and others. */
const MARKS = [
  /^(?<of>.+)\.sync-conflict-\d{8}-\d{6}-[A-Z0-9]{7}(?<extension>\.[^.]*)?$/,
  /^(?<of>.+) \([^()]*conflicted copy[^()]*\)(?<extension>\.[^.]*)?$/,
  /^(?<of>.+)_conf\(\d+\)(?<extension>\.[^.]*)?$/,
]

/** The path of the file of which a path is, by its name, the version that lost; null where it is none. */
export function originalOf(path: string): string | null {
  const dir = path.slice(0, path.lastIndexOf('/') + 1)
  for (const mark of MARKS) {
    const { of, extension = '' } = mark.exec(path.slice(dir.length))?.groups ?? {}
    if (of !== undefined) return `${dir}${of}${extension}`
  }
  return null
}

/**
 * Whether it lost against a file that is rewritten in place: how an agent is, a task, a list, a queue. What it says no
 * longer holds, and nothing in it counts beside what does.
 */
export function isLostState(protocol: Pick<Protocol, 'places'>, path: string): boolean {
  const original = originalOf(path)
  const place = original === null ? null : placeOf(protocol, original)
  return place?.shape === 'snapshot' && place.readsLost !== true
}
