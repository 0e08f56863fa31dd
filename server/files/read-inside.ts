import { openInside } from './open-inside'

const MOST = 16 * 1024 * 1024

/** Number of the user who owns a file inside a root; null where it is not there. */
export async function ownerInside(root: string, relative: string): Promise<number | null> {
  const file = await openInside(root, relative).catch(() => null)
  if (file === null) return null
  try {
    return (await file.stat()).uid
  } finally {
    await file.close()
  }
}

/** A regular file inside a root, through no link; null where it is not there, cannot be read or holds over 16 MiB. */
export async function readInside(root: string, relative: string): Promise<Buffer | null> {
  const file = await openInside(root, relative).catch(() => null)
  if (file === null) return null
  try {
    return (await file.stat()).size > MOST ? null : await file.readFile()
  } catch {
    return null
  } finally {
    await file.close()
  }
}
