import type { Stats } from 'node:fs'
import { originalOf } from '@/lib/source/conflict-name'
import { isOfCopy } from '@/lib/source/copy-generation'
import { type Draft, isAhead, observe } from '@/server/tail/known/batch-draft'
import { meetBeside, statOf } from '@/server/tail/known/meet-beside'
import type { Reach } from '@/server/tail/known/reach'
import { join, type Tracked } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'
import { type Pool, poolOf } from '@/server/tail/lines/align'
import { leavingOf, type Spot } from '@/server/tail/lines/share-out'
import { keepPast } from './keep-past'
import { takeLeaving } from './read-copy'
import type { Kin } from './read-past'
import { spotsIn } from './shared-lines'

/** What bears the name now; null where nothing does. */
type Now = { fd: number; size: number } | null

/**
 * Before a file loses lines, those that versions that lost hold lie in them: nothing of these is removed. What lies in its
 * past stays there. True where something has to be in the index first.
 */
export async function passOn(file: Tracked, now: Now, draft: Draft, reach: Reach): Promise<boolean> {
  const { place, facts } = file
  if (place === null || facts.consumed === 0) return false
  meetCopies(file, reach)
  const copies = reach.copies.of(facts.path)
  if (copies.length === 0 || (now !== null && (await keepPast(file, now, reach)) !== null)) return false
  if (copies.some((copy) => isAhead(draft, copy.facts.path))) return true
  const mine = now === null ? [] : spotsIn(now.fd, now.size, file, place, reach)
  if (mine === null) return false
  const standing = await reach.standingOf(file)
  const family = { ...standing, leaving: leavingOf(standing.spots, facts.generation, mine) }
  const before = draft.observed.length
  for (const copy of copies) {
    if (family.leaving.size > 0) takeLeaving(copy, { base: file, place }, family, draft, reach)
  }
  return draft.observed.length > before
}

/** A version that lost is gone: what it alone held is gone with it, but for what another one holds. */
export async function endCopy(file: Tracked, kin: Kin, draft: Draft, reach: Reach): Promise<void> {
  const { path } = kin.base.facts
  const { generation } = file.facts
  const standing = await reach.standingOf(kin.base)
  const isOwn = (spot: Spot) => spot.generation === generation && isOfCopy(generation) && !spot.gone
  const family = { ...standing, leaving: new Set(standing.spots.filter(isOwn)) }
  for (const copy of reach.copies.of(path)) {
    if (copy !== file && family.leaving.size > 0) takeLeaving(copy, kin, family, draft, reach)
  }
  for (const { start } of family.leaving) observe(draft, { what: 'line-removed', path, was: { generation, start } })
}

/** Lines that lie in versions that lost and may come into the file itself. `flush`: what was read has to be in the index first. */
export async function lentTo(file: Tracked, draft: Draft, reach: Reach): Promise<Pool | null | 'flush'> {
  const copies = reach.copies.of(file.facts.path)
  if (copies.length === 0) return null
  if ([file, ...copies].some(({ facts }) => isAhead(draft, facts.path))) return 'flush'
  const lent: { generation: number; lines: { start: number; sha256: string }[] }[] = []
  for (const { facts } of copies) {
    const { generation } = facts
    if (isOfCopy(generation)) lent.push({ generation, lines: await reach.linesOf(file, generation) })
  }
  const pool: Pool = { bySha: new Map(), left: new Set() }
  for (const one of lent) {
    for (const [sha, spots] of poolOf([one], false).bySha)
      pool.bySha.set(sha, [...(pool.bySha.get(sha) ?? []), ...spots])
  }
  return pool
}

export function meetCopies({ dir, facts }: Tracked, reach: Reach): void {
  meetBeside(dir, (name) => originalOf(join(dir, name)) === facts.path, reach)
}

/** What was open under the name of a file bears the name of a version that lost now: it is read as that. */
export function liesInCopy(file: Tracked, was: Pick<Stats, 'ino' | 'dev'>, reach: Reach): boolean {
  meetCopies(file, reach)
  return reach.copies.of(file.facts.path).some(({ facts }) => {
    const stat = statOf(locate(reach.root, facts.path, facts.pathBytes))
    return stat !== undefined && stat.ino === was.ino && stat.dev === was.dev
  })
}
