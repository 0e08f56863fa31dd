import { doctor as words } from '@/lib/text/commands/doctor-words'
import type { Log } from '@/server/boot/base/log'
import type { Dropped } from '@/server/front/door/sockets'
import { attention, type Finding, well } from './finding'

const LATELY_MS = 60 * 60_000

/** Puts into the log what was dropped at the door. */
export function tellDropped(log: Log) {
  return (dropped: readonly Pick<Dropped, 'kind' | 'count'>[]): void => {
    const counts = Object.fromEntries(dropped.map(({ kind, count }) => [kind, count]))
    log.warn({ dropped: counts }, 'Connections were dropped at the door.')
  }
}

/** What doctor says of it. A browser that connects in advance and says nothing is no ill. */
export function droppedFinding(dropped: readonly Dropped[], now: number): Finding {
  const grave = dropped.filter(({ kind }) => kind !== 'silent')
  if (grave.length === 0) return well('connections', words.noneDropped)
  const says = words.dropped(grave)
  const isCrowded = grave.some(({ kind, lastAt }) => kind !== 'slow' && now - lastAt < LATELY_MS)
  return isCrowded ? attention('connections', says, words.droppedMend) : well('connections', says)
}
