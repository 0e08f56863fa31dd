import { closeSync, fstatSync, lstatSync, openSync, readFileSync, renameSync } from 'node:fs'
import { lstat, stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { WrittenFile } from '@/lib/post/post-parts'
import { disk as words } from '@/lib/text/sources/disk-words'
import { listFor } from '@/server/containers/list-fate'
import { keepAccessList } from './access-list'
import { removeTemporary, writeTemporary } from './create'
import { removeLeftLock, whileHeld } from './empty-lock'
import type { Pinned } from './pin'
import { reclaimLeft, whileOwned } from './process-lock'
import { longer, MOST_QUEUE_BYTES, orGone, wholeAt } from './queue-text'
import type { Change } from './world-writer'
import { looksBeside } from './write-alike'
import { WriteError } from './write-error'
import { READ, sha256, synced } from './written-bytes'

/** So often it is laid out anew where others rewrote it meanwhile. */
const TRIES = 50
const EVERY_MS = 25
/** Longer than a lock that somebody left stands: no message waits for the dead. */
const PATIENCE_MS = 12_000

/**
 * One element more at the end of a list that everybody locks. All that takes time is done before: while the lock is held
 * there is one look whether the list is as it was, and the new name. It is not looked for afterwards: what is gone from
 * such a list was read. Throws a `WriteError`, and then leaves nothing.
 */
export async function putLocked(pinned: Pinned, name: string, change: Change, temporary: string): Promise<WrittenFile> {
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const laid = await layOut(pinned, name, change, temporary)
      if (!(await swapped(pinned, name, laid, lockOf(pinned, name, change, temporary)))) {
        await removeTemporary(pinned, temporary)
        continue
      }
      await synced(pinned.handle, pinned.shown(name))
      await assertThere(pinned, name)
      const { bytes, mode } = laid
      return { path: change.path, sha256: sha256(bytes), offset: 0, length: bytes.length, mode }
    }
    throw new WriteError('busy', () => words.rewritten(pinned.shown(name)))
  } finally {
    await removeTemporary(pinned, temporary)
  }
}

/** Who ends a team moves its directory away, and what lies in it is never read. */
async function assertThere(pinned: Pinned, name: string): Promise<void> {
  const [own, there] = await Promise.all([pinned.handle.stat(), stat(pinned.shown('')).catch(orGone)])
  if (there?.ino !== own.ino || there.dev !== own.dev)
    throw new WriteError('missing', () => words.gone(pinned.shown(name)))
}

/** `diskNow`: UTC ms as the disk of the list tells time. */
type Laid = {
  before: string
  /** What counts as the text where there is no file. */
  begins: string | null
  bytes: Buffer
  mode: number
  temporary: string
  diskNow: () => number
}

/** The list as it will be, whole under its temporary name. */
async function layOut(pinned: Pinned, name: string, change: Change, temporary: string): Promise<Laid> {
  const before = await wholeAt(pinned, name, change)
  const bytes = Buffer.from(longer(before, change, pinned.shown(name)))
  const stands = await lstat(pinned.at(name)).catch(orGone)
  const { mode, uid, gid } = stands ?? { ...(await looksBeside(pinned)), uid: (await pinned.handle.stat()).uid }
  await writeTemporary(pinned, temporary, bytes, { mode: mode & 0o777, uid, gid })
  if (stands !== null) await keepAccessList(pinned, name, temporary)
  const { mtimeMs } = await lstat(pinned.at(temporary))
  const since = performance.now()
  const { begins = null } = listFor(change).layout
  return { before, begins, bytes, mode: mode & 0o777, temporary, diskNow: () => mtimeMs + performance.now() - since }
}

/** How those who write a list lock it. `removeLeft`: takes away what somebody left; `now`: UTC ms as the disk tells time. */
type Lock = {
  name: string
  hold: (act: (isOurs: () => boolean) => boolean) => { gave: boolean } | null
  removeLeft: (now: number) => void
}

function lockOf(pinned: Pinned, list: string, change: Change, temporary: string): Lock {
  if (listFor(change).layout.locked === 'by-process') {
    const named = { lock: `.lock-${list.replace(/\.json$/, '')}`, temporary: ownerOf(temporary) }
    return {
      name: named.lock,
      hold: (act) => whileOwned(pinned, named, act),
      removeLeft: (now) => reclaimLeft(pinned, named, now),
    }
  }
  const name = `${list}.lock`
  return {
    name,
    hold: (act) => whileHeld(pinned, name, act),
    removeLeft: (now) => removeLeftLock(pinned, name, now),
  }
}

/** What says whose a lock is has this name until it is one. */
export function ownerOf(temporary: string): string {
  return `${temporary}.owner`
}

/** False where it was rewritten meanwhile. Throws `busy` where another holds the lock for too long. */
async function swapped(pinned: Pinned, name: string, laid: Laid, lock: Lock): Promise<boolean> {
  for (let waited = 0; ; waited += EVERY_MS) {
    const held = lock.hold((isOurs) => swap(pinned, name, laid, isOurs))
    if (held !== null) return held.gave
    lock.removeLeft(laid.diskNow())
    if (waited >= PATIENCE_MS) throw new WriteError('busy', () => words.held(pinned.shown(lock.name), PATIENCE_MS))
    await wait(EVERY_MS)
  }
}

function swap(pinned: Pinned, name: string, { before, begins, temporary }: Laid, isOurs: () => boolean): boolean {
  const now = textNow(pinned, name) ?? begins
  if (now !== before || !isOurs()) return false
  renameSync(pinned.at(temporary), pinned.at(name))
  return true
}

/** Null where there is none. Throws what the system says of what is no regular file. */
function textNow(pinned: Pinned, name: string): string | null {
  if (lstatSync(pinned.at(name), { throwIfNoEntry: false }) === undefined) return null
  const file = openSync(pinned.at(name), READ)
  try {
    const found = fstatSync(file)
    if (!found.isFile()) throw new WriteError('outside', () => words.notRegular(pinned.shown(name)))
    if (found.size > MOST_QUEUE_BYTES) throw new WriteError('too-large', () => words.tooLarge(pinned.shown(name)))
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
