import { lstatSync } from 'node:fs'
import { breathing } from '@/server/tail/disk/breath'
import type { Progress } from '@/server/tail/known/progress'
import { locate, type Tracked } from '@/server/tail/known/tree'
import type { Work } from '@/server/tail/known/work'

/** What was found at the start is read from the oldest to the newest, as it was written. */
export async function orderFound(work: Work, progress: Progress | null): Promise<void> {
  const breath = breathing()
  const found: { file: Tracked; mtimeMs: number }[] = []
  for (let file = work.found.next(); file !== undefined; file = work.found.next()) {
    const { size, mtimeMs } = seen(file, work)
    progress?.add(file, size - file.facts.consumed)
    found.push({ file, mtimeMs })
    if (breath.due()) await breath.take()
  }
  found.sort((one, other) => one.mtimeMs - other.mtimeMs || (one.file.facts.path < other.file.facts.path ? -1 : 1))
  for (const { file } of found) work.found.push(file)
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
