import { lstatSync } from 'node:fs'
import type { Protocol } from '@/server/protocols/protocol'
import { breathing } from '@/server/tail/disk/breath'
import { ownerTold } from '@/server/tail/known/owner-told'
import type { Progress } from '@/server/tail/known/progress'
import type { Tracked } from '@/server/tail/known/tracked'
import { locate } from '@/server/tail/known/tree'
import type { Work } from '@/server/tail/known/work'

type Met = { file: Tracked; mtimeMs: number }

/**
 * What was found at the start is read from the oldest to the newest, as it was written; where its protocol says so from the
 * newest to the oldest, after what is said of processes that run and all that is of their sessions.
 */
export async function orderFound(work: Work, progress: Progress | null): Promise<void> {
  const breath = breathing()
  const found: Met[] = []
  for (let file = work.found.next(); file !== undefined; file = work.found.next()) {
    const { size, mtimeMs } = seen(file, work)
    progress?.add(file, size - file.facts.consumed)
    found.push({ file, mtimeMs })
    if (breath.due()) await breath.take()
  }
  const { protocol } = work.reach.reader
  const ordered = protocol.newestFirst ? newestFirst(found, protocol, work.reach.root) : found.sort(byTime)
  for (const { file } of ordered) work.found.push(file)
}

const byTime = (one: Met, other: Met) =>
  one.mtimeMs - other.mtimeMs || (one.file.facts.path < other.file.facts.path ? -1 : 1)

function newestFirst(found: readonly Met[], { projects }: Protocol, root: string): Met[] {
  const states = found.filter(({ file }) => file.place?.process !== undefined)
  const running = new Set(states.map(({ file }) => ownerTold(file, root)?.session ?? null))
  const rankOf = ({ file: { place, facts } }: Met) => {
    if (place?.process !== undefined) return 0
    const session = projects?.sessionAt(facts.path) ?? projects?.ownerAt(facts.path) ?? null
    return session !== null && running.has(session) ? 1 : 2
  }
  const ranked: [Met[], Met[], Met[]] = [[], [], []]
  for (const met of found) ranked[rankOf(met)].push(met)
  return ranked.flatMap((rank) => rank.sort((one, other) => byTime(other, one)))
}

function seen(file: Tracked, { reach }: Work): { size: number; mtimeMs: number } {
  try {
    const { path, pathBytes } = file.facts
    const stat = lstatSync(locate(reach.root, path, pathBytes), { throwIfNoEntry: false })
    return stat ?? { size: 0, mtimeMs: 0 }
  } catch {
    return { size: 0, mtimeMs: 0 }
  }
}
