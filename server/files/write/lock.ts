import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rmdir, unlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { codeOf, WriteError } from './errors'
import type { Pinned } from './pin'

const EVERY_MS = 25
const PATIENCE_MS = 5_000
const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
const OURS = /^signalbox (\d+)\n$/

/** Does something while `<name>.lock` beside the file is ours: a file, or a directory where that is the custom. */
export async function withLock<T>(pinned: Pinned, name: string, act: () => Promise<T>): Promise<T> {
  const lock = `${name}.lock`
  const folders = await usesDirectories(pinned)
  for (let waited = 0; ; waited += EVERY_MS) {
    if (await taken(pinned, lock, folders)) break
    if (waited >= PATIENCE_MS)
      throw new WriteError('busy', `${pinned.shown(lock)} has been held for ${PATIENCE_MS / 1_000} s by somebody else.`)
    await wait(EVERY_MS)
  }
  try {
    return await act()
  } finally {
    await (folders ? rmdir(pinned.at(lock)) : unlink(pinned.at(lock)))
  }
}

async function taken(pinned: Pinned, lock: string, folder: boolean): Promise<boolean> {
  try {
    if (folder) await mkdir(pinned.at(lock))
    else {
      const file = await open(pinned.at(lock), NEW, 0o644)
      await file.writeFile(`signalbox ${process.pid}\n`)
      await file.close()
    }
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    await removeDead(pinned, lock)
    return false
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
  if (Number.isNaN(pid) || pid === process.pid || lives(pid)) return
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
