import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { doctor as words } from '@/lib/text/doctor'
import type { Settings } from '@/server/settings'
import { fileSystemOf } from '@/server/store/file-system'
import { refusedToWrite } from '@/server/store/read-only'
import { attention, type Finding, ill, well } from './finding'
import { findServing } from './serving-note'

/** Where the index and the ledger lie. */
export async function place(data: string): Promise<Finding> {
  const { name, network } = await fileSystemOf(data)
  if (network) return ill('data', `${data} is on ${name}`, 'Choose a local directory with --data.')
  const found = await stat(data).catch(() => null)
  if (!found)
    return attention(
      'data',
      `${data} is not there`,
      'Start `signalbox serve DIR`, which makes it, or name the right one with --data.',
    )
  if (!found.isDirectory()) return ill('data', `${data} is not a directory`, 'Name another one with --data.')
  const refused = await refusedToWrite(data)
  if (refused === 'EROFS') return ill('data', words.readOnly(data), words.readOnlyMend)
  if (refused !== null && refused !== 'ENOSPC')
    return ill('data', `${data} cannot be written by this user`, 'Give it to this user, or name another with --data.')
  const open = (found.mode & 0o077) !== 0
  return open
    ? attention(
        'data',
        `${data} can be entered by others (mode ${(found.mode & 0o777).toString(8)})`,
        `chmod 700 ${data}`,
      )
    : well('data', `${data} on ${name}`)
}

const MIB = 1024 ** 2
const GIB = 1024 * MIB

/** Room on the disk that holds the data, or will hold them. */
export async function space(data: string): Promise<Finding> {
  const found = await statfs(data).catch(() => null)
  if (!found) return space(path.dirname(data))
  const free = found.bavail * found.bsize
  const says = free < GIB ? `${Math.floor(free / MIB)} MiB free` : `${(free / GIB).toFixed(1)} GiB free`
  if (free < GIB / 10) return ill('disk', says, 'Free some: reading stops when the disk is full.')
  return free < GIB ? attention('disk', says, 'Free some before it is full.') : well('disk', says)
}

/** The clock of the file system beside ours: ages of files are told with both. Null where no file can be written. */
export async function clock(data: string, now: () => number): Promise<Finding | null> {
  const file = path.join(data, '.clock')
  try {
    const before = now()
    await writeFile(file, '')
    const apart = Math.round((await stat(file)).mtimeMs - before)
    await rm(file)
    if (Math.abs(apart) < 2_000) return well('clock', `the file system agrees within ${Math.abs(apart)} ms`)
    return attention('clock', `the file system is ${apart} ms ahead of this machine`, 'Set both clocks by NTP.')
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
  const cause = await refusal(host, port)
  if (cause === null) return well('console', 'does not run')
  return attention(
    'console',
    cause === 'EADDRINUSE'
      ? `does not run, and another program has port ${port} on ${host}`
      : `does not run, and port ${port} on ${host} cannot be had: ${cause}`,
    cause === 'EADDRINUSE' ? 'Stop that one, or choose another port with --port.' : 'Choose another port with --port.',
  )
}

/** Why nobody could listen there now, or null. */
function refusal(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
