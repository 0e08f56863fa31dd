import { originalOf } from '@/lib/source/conflict-name'
import type { Protocol } from '../protocol'
import { placeOf } from './placing'

/**
 * Whether it lost against a file that is rewritten in place: how an agent is, a task, a list, a queue. What it says no
 * longer holds, and nothing in it counts beside what does.
 */
export function isLostState(protocol: Pick<Protocol, 'places'>, path: string): boolean {
  const original = originalOf(path)
  const place = original === null ? null : placeOf(protocol, original)
  return place?.shape === 'snapshot' && place.readsLost !== true
}

/** The path of the file of lines against which it lost: its lines are of that file. Null where there is none. */
export function linesLostTo(protocol: Pick<Protocol, 'places'>, path: string): string | null {
  const original = originalOf(path)
  return original !== null && placeOf(protocol, original)?.shape === 'lines' ? original : null
}
