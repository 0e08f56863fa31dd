import { randomUUID } from 'node:crypto'
import { linkSync, lstatSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { file } from '@/server/containers/file-container'
import type { Pinned } from './pin'
import { codeOf } from './write-error'

/** No lock that is younger is taken away, whoever is said to have it. */
const LEFT_MS = 10_000

/** What a lock says of who has it: a process, and when that began, by which another of its number is told from it. */
const Owner = z.looseObject({
  schema_version: z.literal(1),
  pid: z.int().positive(),
  process_started_at: z.string().regex(/^linux:[1-9]\d*$/),
  nonce: z.string().min(1),
})
type Owner = z.infer<typeof Owner>
const LOCKED = file()

/**
 * Does something while the file `lock`, which says which process has it, is ours; null where it is another's. All of it is
 * one turn of this thread. What says so has `temporary` as its name before: the lock is never there without it.
 */
export function whileOwned<T>(
  pinned: Pinned,
  { lock, temporary }: { lock: string; temporary: string },
  act: (isOurs: () => boolean) => T,
): { gave: T } | null {
  const [place, own] = [pinned.at(lock), pinned.at(temporary)]
  if (lies(pinned.at(reclaimOf(lock)))) return null
  const nonce = randomUUID()
  const isOurs = () => ownerAt(place)?.nonce === nonce
  writeFileSync(own, JSON.stringify(ownerNow(nonce)), { flag: 'wx', mode: 0o600 })
  try {
    if (!linked(own, place)) return null
    try {
      return { gave: act(isOurs) }
    } finally {
      if (isOurs()) removed(place)
    }
  } finally {
    removed(own)
  }
}

/**
 * Takes away what a process left that is no more, by the custom of those who use it: whoever does so marks that first. `now`:
 * UTC ms as the disk itself tells time.
 */
export function reclaimLeft(
  pinned: Pinned,
  { lock, temporary }: { lock: string; temporary: string },
  now: number,
): void {
  const [place, mark, own] = [pinned.at(lock), pinned.at(reclaimOf(lock)), pinned.at(temporary)]
  if (isLeft(mark, now)) removed(mark)
  if (!isLeft(place, now)) return
  writeFileSync(own, JSON.stringify(ownerNow(randomUUID())), { flag: 'wx', mode: 0o600 })
  try {
    if (!linked(own, mark)) return
    if (isLeft(place, now)) removed(place)
    removed(mark)
  } finally {
    removed(own)
  }
}

const reclaimOf = (lock: string) => `${lock}.reclaim`

function ownerNow(nonce: string): Owner {
  const { pid } = process
  const started = startedAt(pid) ?? process.platform
  return { schema_version: 1, pid, process_started_at: started, nonce, created_at: new Date().toISOString() }
}

/** Null where that cannot be told. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[STARTED]
    return ticks === undefined ? null : `linux:${ticks}`
  } catch {
    return null
  }
}

/** Of what stands behind the name of the program. */
const STARTED = 19

function isLeft(place: string, now: number): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false })
  if (!found?.isFile() || now - found.mtimeMs < LEFT_MS) return false
  const owner = ownerAt(place)
  return owner !== null && isDead(owner)
}

/** What cannot be told is no proof. */
function isDead({ pid, process_started_at }: Owner): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
  const started = startedAt(pid)
  return started !== null && started !== process_started_at
}

function ownerAt(place: string): Owner | null {
  try {
    const parsed = LOCKED.one(readFileSync(place, 'utf8'))
    const owner = Owner.safeParse(parsed.ok ? parsed.value : null)
    return owner.success ? owner.data : null
  } catch {
    return null
  }
}

function lies(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined
}

/** False where another has it. */
function linked(own: string, place: string): boolean {
  try {
    linkSync(own, place)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function removed(place: string): void {
  try {
    unlinkSync(place)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
