import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** So many directories are listed for one name. */
const MOST = 100

/**
 * Tells for the name of a folder which directory of this machine it stands for, where it is named by `folderOf`; null where
 * none is there, or more than one. Directories are listed once for all names.
 */
export function directoryNamed(
  folderOf: (directory: string) => string | null,
): (name: string) => Promise<string | null> {
  const listed = new Map<string, Promise<string[]>>()
  const inside = (directory: string) => {
    const known = listed.get(directory) ?? foldersIn(directory)
    listed.set(directory, known)
    return known
  }
  return async (name) => {
    const found: string[] = []
    const open = ['/']
    let left = MOST
    for (let at = open.pop(); at !== undefined && left > 0; at = open.pop()) {
      left -= 1
      for (const child of await inside(at)) {
        const directory = path.join(at, child)
        if (folderOf(directory) === name) found.push(directory)
        else if (name.startsWith(folderOf(`${directory}/`) ?? name)) open.push(directory)
      }
    }
    return found.length === 1 ? (found[0] ?? null) : null
  }
}

/** What may not be listed holds nothing that could be told. */
async function foldersIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}
