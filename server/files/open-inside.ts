import { constants } from 'node:fs'
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises'
import path from 'node:path'
import { unspelled } from '@/lib/letters/spelled'
import { isInside } from '@/lib/source/document'
import { DIRECTORY, type HeldDirectory, isStill, nameIn } from './held-directory'

/**
 * - `away`: the root is not there.
 * - `gone`: nothing bears the name.
 * - `outside`: the path leads out of the root.
 * - `link`: it is a link, or one lies on the way.
 * - `no-file`: a directory, a pipe, a device.
 * - `forbidden`: this user may not read it.
 * - `unread`: the system refuses it otherwise.
 */
export type WhyNot = 'away' | 'gone' | 'outside' | 'link' | 'no-file' | 'forbidden' | 'unread'

export class NotOpened extends Error {
  override readonly name = 'NotOpened'
  constructor(
    readonly why: WhyNot,
    options?: ErrorOptions,
  ) {
    super(why, options)
  }
}

const FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a regular file under `root`, one name at a time and each in the directory held open before it, so that nothing
 * that is moved meanwhile leads out. `relative` is spelled as in the index; what is no UTF-8 counts as gone. Throws
 * `NotOpened`. The caller closes.
 */
export async function openInside(root: string, relative: string): Promise<FileHandle> {
  if (!isInside(relative)) throw new NotOpened('outside')
  const onDisk = unspelled(relative)
  if (onDisk === null) throw new NotOpened('gone')
  const names = onDisk.split('/')
  const last = names.pop() ?? ''
  let folder = await openRoot(root)
  try {
    for (const name of names) {
      const outer = folder
      folder = { handle: await openStep(outer, name, DIRECTORY), real: path.join(outer.real, name) }
      await outer.handle.close()
    }
    return await openRegular(folder, last)
  } finally {
    await folder.handle.close()
  }
}

async function openRoot(root: string): Promise<HeldDirectory> {
  try {
    const real = await realpath(root)
    return { handle: await open(real, DIRECTORY), real }
  } catch (cause) {
    const why = whyNot(cause)
    throw new NotOpened(why === 'gone' || why === 'link' ? 'away' : why, { cause })
  }
}

async function openRegular(folder: HeldDirectory, name: string): Promise<FileHandle> {
  // A device may act on being opened, so it is looked at before.
  const seen = await lstat(nameIn(folder, name)).catch((cause: unknown) => {
    throw new NotOpened(whyNot(cause), { cause })
  })
  if (seen.isSymbolicLink()) throw new NotOpened('link')
  if (!seen.isFile()) throw new NotOpened('no-file')
  const file = await openStep(folder, name, FILE)
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NotOpened('no-file')
}

async function openStep(folder: HeldDirectory, name: string, flags: number): Promise<FileHandle> {
  const place = nameIn(folder, name)
  const handle = await open(place, flags).catch(async (cause: unknown) => {
    const isLink = await lstat(place).then(
      (found) => found.isSymbolicLink(),
      () => false,
    )
    throw new NotOpened(isLink ? 'link' : whyNot(cause), { cause })
  })
  if (await isStill(place).catch(() => false)) return handle
  await handle.close()
  throw new NotOpened('outside')
}

function whyNot(error: unknown): WhyNot {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'gone'
    case 'ELOOP':
      return 'link'
    case 'EACCES':
    case 'EPERM':
      return 'forbidden'
    case 'ENXIO':
      return 'no-file'
    default:
      return 'unread'
  }
}
