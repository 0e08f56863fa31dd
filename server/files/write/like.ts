import { type FileHandle, lstat, opendir } from 'node:fs/promises'
import { WriteError } from './errors'
import type { Pinned } from './pin'

/** So many names are read; in a larger directory they are a fair sample. */
const NAMES = 512
/** Of the names so many files are looked at, the last in order first: names begin with what tells their time. */
const LOOKED_AT = 48

export type Looks = { mode: number; gid: number }

/** Mode and group of the newest file beside it; in an empty directory what the directory grants. */
export async function looksBeside(folder: Pinned): Promise<Looks> {
  const own = await folder.handle.stat()
  let newest: (Looks & { mtimeMs: number }) | null = null
  for (const name of await latestNames(folder)) {
    const found = await lstat(`${folder.here}/${name}`).catch(() => null)
    if (found === null || (newest !== null && found.mtimeMs <= newest.mtimeMs)) continue
    newest = { mode: found.mode & 0o666, gid: found.gid, mtimeMs: found.mtimeMs }
  }
  if (newest !== null) return { mode: newest.mode, gid: newest.gid }
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
      throw new WriteError(
        'no-permission',
        `${shown} would have another ${now.uid === uid ? 'group' : 'owner'} than before, and agents could not use it.`,
      )
  }
  // The bits that a change of owner takes away come after it.
  await file.chmod(looks.mode)
}
