import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectCount } from '@/lib/source/project-facts'

type Told = { name: string; sessionAt: (path: string) => string | null }

/** What lies below a folder of a root, by names, sizes and times. Follows no link; what cannot be listed makes it not whole. */
export async function countProject(root: string, folder: string, { name, sessionAt }: Told): Promise<ProjectCount> {
  const count: ProjectCount = { name, sessions: 0, files: 0, bytes: 0, last: null, whole: true }
  const sessions = new Set<string>()
  const open = [folder]
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    try {
      for (const entry of await readdir(path.join(root, dir), { withFileTypes: true })) {
        const at = `${dir}/${entry.name}`
        if (entry.isDirectory()) open.push(at)
        if (!entry.isFile()) continue
        const { size, mtimeMs } = await lstat(path.join(root, at))
        const session = sessionAt(at)
        if (session !== null) sessions.add(session)
        count.files += 1
        count.bytes += size
        count.last = Math.max(count.last ?? 0, Math.trunc(mtimeMs))
      }
    } catch {
      count.whole = false
    }
  }
  return { ...count, sessions: sessions.size }
}
