import { LEFT_OUT } from '@/lib/source/leaving-out'
import type { Class } from '@/server/tail/disk/classify'
import type { Reach } from '@/server/tail/known/reach'
import type { Tracked } from '@/server/tail/known/tree'

/** What is known of an entry is what it is met as: nothing is told anew, however often that is. */
export function isStill(known: Tracked, found: Class, reach: Pick<Reach, 'isUnchosen'>): boolean {
  const { status, rule, isDir } = known.facts
  if (found.kind === 'ignored') return status === 'ignored' && rule === found.rule && isDir === found.isDir
  if (status !== 'ignored') return true
  return found.kind === 'file' && rule === LEFT_OUT.notChosen && reach.isUnchosen({ ...known, place: found.place })
}
