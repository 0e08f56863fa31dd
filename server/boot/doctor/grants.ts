import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { processTable } from '@/server/store/data/process-table'
import type { ReadingProcess } from '@/server/store/rows/source-config'
import { attention, type Finding, ill, well } from './finding'

const FEW_WATCHES = 8_192
/** So much of what a process may hold is in use: it may run out. */
const MUCH = 0.8

/** How many directories may be watched, and whether one more is granted now. */
export async function watches(place: string): Promise<Finding> {
  const code = refusedIn(place) ?? refusedIn(tmpdir())
  if (code !== null)
    return ill(
      'watches',
      words.watchesRefused(code),
      code === 'ENOSPC' ? words.watchesMend.ENOSPC : words.watchesMend.others,
    )
  const limit = await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8').catch(() => null)
  if (limit === null) return well('watches', words.unlimited)
  const most = Number(limit)
  return most < FEW_WATCHES
    ? attention('watches', words.mayBeWatched(most), words.watchesMend.ENOSPC)
    : well('watches', words.mayBeWatched(most))
}

/** The code with which one more watch is refused for want of them, or null. */
function refusedIn(place: string): string | null {
  try {
    watch(place, { persistent: false }).close()
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    return code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE' ? code : null
  }
}

/** How many files the running tail of these data holds of those that it may; null where nobody can see that. */
export async function openFiles(data: string): Promise<Finding | null> {
  const pid = await readFile(path.join(data, 'tail.pid'), 'utf8').catch(() => null)
  return pid === null ? null : openFilesOf(Number(pid.trim()))
}

/** The same of each process that reads sources of a shared record, by the labels of what it reads. */
export async function openFilesOfAll(readBy: ReadonlyMap<string, Process>): Promise<Finding[]> {
  const all = new Map<string, Process & { labels: string[] }>()
  for (const [label, { host, pid, table }] of readBy) {
    const one = `${pid} ${table ?? host}`
    all.set(one, { host, pid, table, labels: [...(all.get(one)?.labels ?? []), label] })
  }
  const own = { host: hostname(), table: processTable() }
  const isSeen = ({ host, table }: Process) => (table ? table === own.table : host === own.host)
  const found = await Promise.all(
    [...all.values()].map((one) =>
      isSeen(one) ? openFilesOf(one.pid) : well('open files', words.openFilesElsewhere(one.labels, one.pid, one.host)),
    ),
  )
  return found.filter((finding) => finding !== null)
}

type Process = Pick<ReadingProcess, 'host' | 'pid' | 'table'>

async function openFilesOf(pid: number): Promise<Finding | null> {
  const found = await heldBy(pid)
  if (found === null) return null
  const says = words.openFiles(pid, found.held, found.most)
  return isMuch(found) ? attention('open files', says, words.openFilesMend) : well('open files', says)
}

type Held = { held: number; most: number }

const isMuch = ({ held, most }: Held) => held > most * MUCH

/** That a console which does not answer holds about all the files that it may; null where that is not so. */
export async function crowded(pid: number): Promise<Finding | null> {
  const found = await heldBy(pid)
  if (found === null || !isMuch(found)) return null
  return ill('console', words.crowded(pid, found.held, found.most), words.crowdedMend)
}

async function heldBy(pid: number): Promise<Held | null> {
  try {
    const held = (await readdir(`/proc/${pid}/fd`)).length
    const limits = await readFile(`/proc/${pid}/limits`, 'utf8')
    const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
    return Number.isFinite(most) ? { held, most } : null
  } catch {
    return null
  }
}
