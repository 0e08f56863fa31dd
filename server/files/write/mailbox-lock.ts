import { readdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { disk as words } from '@/lib/text/sources/disk-words'
import { removeTemporary } from './create'
import { makeFolder, removeDeadFolder, removeOwnFolder } from './lock-folder'
import { give, holderAt, writeOwn } from './lock-own'
import type { Pinned } from './pin'
import { codeOf, WriteError } from './write-error'

const EVERY_MS = 25
const PATIENCE_MS = 5_000

/**
 * Does something while `<name>.lock` beside the file is ours: a file, or a directory where that is the custom. What says
 * whose it is has `temporary` as its name until then.
 */
export async function withLock<T>(pinned: Pinned, name: string, temporary: string, act: () => Promise<T>): Promise<T> {
  const lock = `${name}.lock`
  const folders = await usesDirectories(pinned)
  await take(pinned, lock, { temporary, folders })
  try {
    return await act()
  } finally {
    await (folders ? removeOwnFolder(pinned, lock) : removeOwn(pinned, lock))
  }
}

/** One that somebody replaced meanwhile stays. */
async function removeOwn(pinned: Pinned, lock: string): Promise<void> {
  if ((await holderAt(pinned.at(lock))) === 'own') await removeTemporary(pinned, lock)
}

/** Killed between making it and writing into it, it would be held for ever by nobody: what it says is written before. */
async function take(
  pinned: Pinned,
  lock: string,
  { temporary, folders }: { temporary: string; folders: boolean },
): Promise<void> {
  try {
    await writeOwn(pinned.at(temporary))
    await patiently(pinned, lock, async () => {
      if (folders) return makeFolder(pinned, lock, temporary)
      await give(pinned.at(temporary), pinned.at(lock))
      return true
    })
  } finally {
    await removeTemporary(pinned, temporary)
  }
}

async function patiently(pinned: Pinned, lock: string, tryToTake: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; ; waited += EVERY_MS) {
    const taken = await tryToTake().catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
      return false
    })
    if (taken) return
    await removeDead(pinned, lock)
    if (waited >= PATIENCE_MS) throw new WriteError('busy', () => words.held(pinned.shown(lock), PATIENCE_MS))
    await wait(EVERY_MS)
  }
}

async function usesDirectories(pinned: Pinned): Promise<boolean> {
  const entries = await readdir(pinned.here, { withFileTypes: true })
  return entries.some((entry) => entry.isDirectory() && entry.name.endsWith('.lock'))
}

/** Takes away a lock that a Signalbox left when it was killed; any other stays. */
export async function removeDead(pinned: Pinned, lock: string): Promise<void> {
  if ((await holderAt(pinned.at(lock))) === 'dead') await removeTemporary(pinned, lock)
  else await removeDeadFolder(pinned, lock)
}
