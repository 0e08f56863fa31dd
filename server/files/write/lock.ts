import { constants } from 'node:fs'
import { link, mkdir, open, readdir, readFile, rmdir, unlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { removeTemporary } from './create'
import { codeOf, WriteError } from './errors'
import type { Pinned } from './pin'

const EVERY_MS = 25
const PATIENCE_MS = 5_000
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
/** With when its process began: after a start in a container another one has the same number. */
const OWN = `signalbox ${process.pid} ${Math.round(performance.timeOrigin)}\n`
const OURS = /^signalbox (\d+)(?: \d+)?\n$/

/**
 * Does something while `<name>.lock` beside the file is ours: a file, or a directory where that is the custom. It has
 * `temporary` as its name until it says whose it is.
 */
export async function withLock<T>(pinned: Pinned, name: string, temporary: string, act: () => Promise<T>): Promise<T> {
  const lock = `${name}.lock`
  const folders = await usesDirectories(pinned)
  if (folders) await patiently(pinned, lock, () => mkdir(pinned.at(lock)))
  else await takeFile(pinned, lock, temporary)
  try {
    return await act()
  } finally {
    await (folders ? rmdir(pinned.at(lock)) : unlink(pinned.at(lock)))
  }
}

/** Killed between making it and writing into it, it would be held for ever by nobody. */
async function takeFile(pinned: Pinned, lock: string, temporary: string): Promise<void> {
  try {
    await writeOwn(pinned, temporary)
    await patiently(pinned, lock, () => give(pinned, temporary, lock))
  } finally {
    await removeTemporary(pinned, temporary)
  }
}

/** A second name where the file system has such, else made anew. */
async function give(pinned: Pinned, temporary: string, lock: string): Promise<void> {
  try {
    await link(pinned.at(temporary), pinned.at(lock))
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '')) throw error
    await writeOwn(pinned, lock)
  }
}

const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

async function writeOwn(pinned: Pinned, name: string): Promise<void> {
  const file = await open(pinned.at(name), NEW, 0o644)
  try {
    await file.writeFile(OWN)
  } finally {
    await file.close()
  }
}

async function patiently(pinned: Pinned, lock: string, take: () => Promise<unknown>): Promise<void> {
  for (let waited = 0; ; waited += EVERY_MS) {
    const taken = await take().then(
      () => true,
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
        return false
      },
    )
    if (taken) return
    await removeDead(pinned, lock)
    if (waited >= PATIENCE_MS)
      throw new WriteError('busy', `${pinned.shown(lock)} has been held for ${PATIENCE_MS / 1_000} s by somebody else.`)
    await wait(EVERY_MS)
  }
}

async function usesDirectories(pinned: Pinned): Promise<boolean> {
  const entries = await readdir(pinned.here, { withFileTypes: true })
  return entries.some((entry) => entry.isDirectory() && entry.name.endsWith('.lock'))
}

/** Takes away a lock that a Signalbox left when it was killed; any other stays. */
export async function removeDead(pinned: Pinned, lock: string): Promise<void> {
  const text = await readFile(pinned.at(lock), 'utf8').catch(() => '')
  const pid = Number(OURS.exec(text)?.[1] ?? Number.NaN)
  if (text === OWN || Number.isNaN(pid) || (pid !== process.pid && lives(pid))) return
  await unlink(pinned.at(lock)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
  })
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
