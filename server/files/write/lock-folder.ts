import { mkdir, readdir, rmdir, unlink } from 'node:fs/promises'
import { give, holderAt } from './lock-own'
import { type Pinned, TEMPORARY } from './pin'
import { codeOf } from './write-error'

/** Lies in a lock that is a directory and says whose it is. */
const HOLDER = `${TEMPORARY}holder.tmp`
/** The directory, or what lies in it, is another's by now, or nobody's. */
const NOT_OURS = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EEXIST', 'ENOTEMPTY'])

/** The sticky bit, which comes with the directory in one step: one that has it, and nothing in it, is held by nobody. */
const MARK = 0o1000

/**
 * Makes the directory and says in it whose it is, by the file `own`. Killed between the two, a Signalbox leaves it empty
 * and marked: it is whose file gets into it first. False when somebody else was first, or took it away at that moment.
 */
export async function makeFolder(pinned: Pinned, lock: string, own: string): Promise<boolean> {
  const made = await mkdir(pinned.at(lock), MARK | 0o777).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false
      throw error
    },
  )
  try {
    return await within(pinned, lock, async (inside) => {
      if (!made && !(await isLeft(inside))) return false
      await give(pinned.at(own), inside.at(HOLDER))
      return true
    })
  } catch (error) {
    if (NOT_OURS.has(codeOf(error) ?? '')) return false
    if (made) await unlessNotOurs(() => rmdir(pinned.at(lock)))
    throw error
  }
}

/** Takes away this process's own; one that somebody replaced or put something into meanwhile stays. */
export async function removeOwnFolder(pinned: Pinned, lock: string): Promise<void> {
  await removeFolder(pinned, lock, async (inside) => (await holderAt(inside.at(HOLDER))) === 'own')
}

/** Takes away one that a Signalbox left when it was killed, and in which nothing else lies. Who is about to put its file into it makes another. */
export async function removeDeadFolder(pinned: Pinned, lock: string): Promise<void> {
  await removeFolder(pinned, lock, async (inside) => {
    const alone = (await readdir(inside.here)).length === 1
    return alone && (await holderAt(inside.at(HOLDER))) === 'dead'
  })
  await unlessNotOurs(async () => {
    if (await within(pinned, lock, isLeft)) await rmdir(pinned.at(lock))
  })
}

/** A Signalbox of this user made it, and no file says that anybody holds it. */
async function isLeft(inside: Pinned): Promise<boolean> {
  const { mode, uid } = await inside.handle.stat()
  return (mode & MARK) !== 0 && uid === process.geteuid?.() && (await readdir(inside.here)).length === 0
}

async function removeFolder(pinned: Pinned, lock: string, may: (inside: Pinned) => Promise<boolean>): Promise<void> {
  await unlessNotOurs(async () => {
    const emptied = await within(pinned, lock, async (inside) => {
      if (!(await may(inside))) return false
      // Of two who find it dead, only the one who removes this goes on.
      await unlink(inside.at(HOLDER))
      return true
    })
    if (emptied) await rmdir(pinned.at(lock))
  })
}

async function within<T>(pinned: Pinned, folder: string, act: (inside: Pinned) => Promise<T>): Promise<T> {
  const inside = await pinned.into(folder)
  try {
    return await act(inside)
  } finally {
    await inside.close()
  }
}

async function unlessNotOurs(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    if (!NOT_OURS.has(codeOf(error) ?? '')) throw error
  })
}
