import { constants } from 'node:fs'
import { type FileHandle, realpath } from 'node:fs/promises'
import path from 'node:path'

/** Flags that open a directory and no link to one. */
export const DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
export const ON_LINUX = process.platform === 'linux'

/** A directory held open, and where it lay as it was opened. */
export type HeldDirectory = { handle: FileHandle; real: string }

/** A path that leads to `name` in it, on Linux whatever the directory's own path leads to meanwhile. */
export function nameIn({ handle, real }: HeldDirectory, name: string): string {
  return ON_LINUX ? `/proc/self/fd/${handle.fd}/${name}` : path.join(real, name)
}

/** Where directories cannot be reached by what is held open: that nothing has moved between first look and last. */
export async function isStill(place: string): Promise<boolean> {
  return ON_LINUX || (await realpath(place)) === place
}
