import type { Stats } from 'node:fs'
import { type FileHandle, lstat, opendir } from 'node:fs/promises'
import { disk as words } from '@/lib/text/sources/disk-words'
import type { Pinned } from './pin'
import { WriteError } from './write-error'

/** So many names are read; in a larger directory they are a fair sample. */
const NAMES = 512
/** Of the names so many files are looked at, the last in order first: names begin with what tells their time. */
const LOOKED_AT = 48

export type Looks = { mode: number; gid: number }

/** What was found is good for so long, as long as that file stands as it did: who posts much does not look at all for each. */
const KEPT_MS = 2_000
const MOST_KEPT = 100

/** `hidden`: only its owner reads it, who is not us. */
type Sibling = { name: string; looks: Looks; hidden: boolean; mtimeMs: number; ctimeMs: number }
const kept = new Map<string, { at: number; sibling: Sibling }>()

/**
 * Mode and group of the newest file beside it, as of two seconds ago. What another user keeps to themselves says nothing of
 * who may read what is ours: on our file the same mode would shut them out. Where no other file lies, what the directory
 * grants.
 */
export async function looksBeside(folder: Pinned): Promise<Looks> {
  const own = await folder.handle.stat()
  const directory = `${own.dev}:${own.ino}:${own.birthtimeMs}`
  const known = kept.get(directory)
  if (known !== undefined && performance.now() - known.at < KEPT_MS) {
    const now = await siblingOf(folder, known.sibling.name)
    if (now?.ctimeMs === known.sibling.ctimeMs) return now.looks
  }
  const sibling = await newestIn(folder)
  if (sibling === null) return grantedBy(own)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(directory, { at: performance.now(), sibling })
  return sibling.looks
}

async function newestIn(folder: Pinned): Promise<Sibling | null> {
  let newest: Sibling | null = null
  for (const name of await latestNames(folder)) {
    const found = await siblingOf(folder, name)
    if (found !== null && !found.hidden && (newest === null || found.mtimeMs > newest.mtimeMs)) newest = found
  }
  return newest
}

async function siblingOf(folder: Pinned, name: string): Promise<Sibling | null> {
  const found = await lstat(`${folder.here}/${name}`).catch(() => null)
  if (found === null) return null
  const { mode, uid, gid, mtimeMs, ctimeMs } = found
  const hidden = (mode & 0o044) === 0 && uid !== process.geteuid?.()
  return { name, looks: { mode: mode & 0o666, gid }, hidden, mtimeMs, ctimeMs }
}

function grantedBy(own: Stats): Looks {
  const setgid = (own.mode & 0o2000) !== 0
  return { mode: (own.mode & 0o666) | 0o600, gid: setgid ? own.gid : (process.getegid?.() ?? own.gid) }
}

async function latestNames(folder: Pinned): Promise<string[]> {
  const names: string[] = []
  const directory = await opendir(folder.here, { bufferSize: NAMES })
  let read = 0
  for await (const entry of directory) {
    read += 1
    if (read > NAMES) break
    if (entry.isFile() && !entry.name.startsWith('.')) names.push(entry.name)
  }
  return names.sort().reverse().slice(0, LOOKED_AT)
}

/** Gives an open file of ours this mode, owner and group. Throws a `WriteError` when others could read it less. */
export async function dress(file: FileHandle, looks: Looks & { uid?: number }, shown: string): Promise<void> {
  const now = await file.stat()
  const uid = looks.uid ?? now.uid
  if (now.gid !== looks.gid || now.uid !== uid) {
    const given = await file.chown(uid, looks.gid).then(
      () => true,
      () => false,
    )
    const everyoneReads = (looks.mode & 0o004) !== 0
    if (!given && (now.uid !== uid || !everyoneReads))
      throw new WriteError('no-permission', () => words.otherLooks(shown, now.uid === uid ? 'group' : 'owner'))
  }
  // The bits that a change of owner takes away come after it.
  await file.chmod(looks.mode)
}
