import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'

export type FileSystem = {
  /** As the kernel names it: `ext4`, `nfs4`, `fuse.sshfs`; `unknown` where it does not say. */
  name: string
  /** Shared with other machines or emulated: no file events, no dependable locks. */
  network: boolean
}

const NETWORK =
  /^(nfs|cifs|smb|9p|afs|ceph|lustre|gfs|ocfs|glusterfs|beegfs|davfs|virtiofs|vboxsf|prl_fs|fakeowner|drvfs|fuse\.(?!bindfs|mergerfs|fuse-overlayfs|unionfs))/

/** The file system that holds `place`, or would hold it when it does not exist yet. */
export async function fileSystemOf(place: string): Promise<FileSystem> {
  const mounts = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '')
  return fileSystemIn(mounts, await existingPart(place))
}

/** `mounts` is the text of `/proc/self/mountinfo`; the last mount on the longest matching directory counts. */
export function fileSystemIn(mounts: string, place: string): FileSystem {
  let found = { directory: '', name: 'unknown' }
  for (const line of mounts.split('\n')) {
    const [left, right] = line.split(' - ')
    const directory = unescaped(left?.split(' ')[4] ?? '')
    const name = right?.split(' ')[0]
    if (name && directory.length >= found.directory.length && isWithin(place, directory)) found = { directory, name }
  }
  return { name: found.name, network: NETWORK.test(found.name) }
}

async function existingPart(place: string): Promise<string> {
  const absolute = path.resolve(place)
  try {
    return await realpath(absolute)
  } catch (error) {
    const parent = path.dirname(absolute)
    if (parent === absolute) throw error
    return existingPart(parent)
  }
}

function isWithin(place: string, directory: string): boolean {
  return directory === '/' || place === directory || place.startsWith(`${directory}/`)
}

/** The kernel writes spaces, tabs, line ends and backslashes of a mount point as octal. */
function unescaped(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
}
