import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { running } from '@/lib/text/commands/cannot-start'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { store } from '@/lib/text/data/store-words'
import { isRefused } from '@/server/boot/base/readable-data'
import { findServing, readServingNote, servingNoteIn } from '@/server/boot/base/serving-note'
import type { Settings } from '@/server/settings'
import { fileSystemOf } from '@/server/store/data/file-system'
import { refusedToWrite } from '@/server/store/door/sqlite/read-only'
import { attention, type Finding, ill, well } from './finding'
import { crowded } from './grants'

/** Where the index and the ledger lie. */
export async function place(data: string): Promise<Finding> {
  const { name, network } = await fileSystemOf(data)
  if (network) return ill('data', words.network(data, name), store.localMend)
  const found = await stat(data).catch(() => null)
  if (!found && (await isRefused(data))) return ill('data', words.mayNotWrite(data), words.mayNotWriteMend)
  if (!found) return attention('data', words.away(data), words.noDataMend)
  if (!found.isDirectory()) return ill('data', words.noDirectory(data), words.noDirectoryMend)
  const refused = await refusedToWrite(data)
  if (refused === 'EROFS') return ill('data', words.readOnly(data), words.readOnlyMend)
  if (refused !== null && refused !== 'ENOSPC') return ill('data', words.mayNotWrite(data), words.mayNotWriteMend)
  const open = (found.mode & 0o077) !== 0
  return open
    ? attention('data', words.enteredByOthers(data, found.mode & 0o777), words.enteredByOthersMend(data))
    : well('data', words.on(data, name))
}

const GIB = 1024 ** 3

/** Room on the disk that holds the data, or will hold them; `shared`: the index and the ledger lie in a database elsewhere. */
export async function space(data: string, shared: boolean): Promise<Finding> {
  const found = await statfs(data).catch(() => null)
  if (!found) return space(path.dirname(data), shared)
  const free = found.bavail * found.bsize
  const says = words.free(free)
  if (free >= GIB) return well('disk', says)
  if (shared) return attention('disk', says, words.freeMend.shared)
  return free < GIB / 10 ? ill('disk', says, words.freeMend.now) : attention('disk', says, words.freeMend.soon)
}

/** The clock of the file system beside ours: ages of files are told with both. Null where no file can be written. */
export async function clock(data: string, now: () => number): Promise<Finding | null> {
  const file = path.join(data, '.clock')
  try {
    const before = now()
    await writeFile(file, '')
    const apart = Math.round((await stat(file)).mtimeMs - before)
    await rm(file)
    if (Math.abs(apart) < 2_000) return well('clock', words.clockAgrees(apart))
    return attention('clock', words.clockApart(apart), words.clockApartMend)
  } catch {
    return null
  }
}

/** Whether the console runs, or could: nobody else has its port. */
export async function door({ data, host, port }: Pick<Settings, 'data' | 'host' | 'port'>): Promise<Finding> {
  const serving = await findServing(data)
  if (serving) {
    const says = words.serving(serving.url, serving.pid)
    return serving.reasons.length === 0
      ? well('console', says)
      : ill('console', `${says}, ${serving.status}: ${serving.reasons.join(' ').replace(/\.$/, '')}`, words.servingMend)
  }
  const note = servingNoteIn(data)
  if (await isRefused(note)) return ill('console', running.notYours(note).replace(/\.$/, ''), running.notYoursMend)
  const noted = await readServingNote(data)
  const full = noted && (await crowded(noted.pid))
  if (full) return full
  const cause = await refusal(host, port)
  if (cause === null) return well('console', words.notServing)
  return cause === 'EADDRINUSE'
    ? attention('console', words.portTaken(port, host), words.portTakenMend)
    : attention('console', words.portRefused(port, host, cause), words.portRefusedMend)
}

/** Why nobody could listen there now, or null. */
function refusal(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
