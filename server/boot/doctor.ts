import { readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SourceStatus } from '@/lib/message'
import type { Settings } from '@/server/settings'
import { integrity } from '@/server/store/data'
import { StoreError } from '@/server/store/errors'
import { fileSystemOf } from '@/server/store/file-system'
import { countOnDisk } from '@/server/tail/count'
import { LIMITS } from '@/server/tail/limits'
import { protocolNamed } from './protocol-facts'
import { dataOf, openReading, type Reading } from './reading'
import { inOneLine } from './sentence'
import { findServing } from './serving-note'

/** One thing that was looked at. `mend` says what to do where it is not well. */
export type Finding = { what: string; state: 'well' | 'attention' | 'ill'; says: string; mend: string | null }

const well = (what: string, says: string): Finding => ({ what, state: 'well', says, mend: null })
const attention = (what: string, says: string, mend: string): Finding => ({ what, state: 'attention', says, mend })
const ill = (what: string, says: string, mend: string): Finding => ({ what, state: 'ill', says, mend })

/** Looks at everything that can be looked at without changing it, one after the other. */
export async function* examine(settings: Settings, now: () => number): AsyncGenerator<Finding> {
  yield well('settings', settings.file ? `read from ${settings.file}` : 'from flags, environment and defaults')
  yield await place(settings.data)
  yield await space(settings.data)
  yield await clock(settings.data, now)
  yield await watches()
  const serving = await findServing(settings.data)
  yield well('console', serving ? `runs at ${serving.url} (process ${serving.pid})` : 'does not run')
  let reading: Reading
  try {
    reading = await openReading(dataOf(settings))
  } catch (error) {
    const missing = error instanceof StoreError && error.code === 'missing'
    yield missing ? well('index', 'nothing was read yet') : ill('index', inOneLine(error), 'See above.')
    return
  }
  try {
    yield* index(reading, settings, now())
  } finally {
    await reading.close()
  }
}

async function* index(reading: Reading, settings: Settings, now: number): AsyncGenerator<Finding> {
  const problems = await integrity(reading.door)
  yield problems.length === 0
    ? well('index', 'the database is sound')
    : ill(
        'index',
        problems.slice(0, 3).join('; '),
        'Stop Signalbox, move record.db aside and start again: it is read anew.',
      )
  const runs = await reading.tailRuns()
  yield runs
    ? well('tail', 'runs')
    : attention('tail', 'does not run', 'Start `signalbox serve` or `signalbox ingest`.')
  const { sources } = await reading.readers.house.status(now)
  if (sources.length === 0) yield attention('sources', 'none is watched', 'Name a directory: `signalbox serve DIR`.')
  for (const source of sources) {
    const ignore = settings.sources.find(({ root }) => root === source.root)?.ignore ?? []
    yield* oneSource(source, ignore, runs)
  }
}

async function* oneSource(source: SourceStatus, ignore: string[], tailRuns: boolean): AsyncGenerator<Finding> {
  const name = `source ${source.label}`
  const { condition, files, bytes } = source
  const found = await stat(source.root).catch(() => null)
  if (!found?.isDirectory()) {
    yield ill(name, `${source.root} is not there`, 'Mount or make it; what was read stays.')
    return
  }
  const how = `${source.root} on ${condition.fileSystem}, ${condition.watch}`
  yield condition.state === 'degraded' || condition.state === 'vanished'
    ? attention(name, condition.cause ?? condition.state, condition.mend ?? 'Look at the log.')
    : well(name, how)
  yield filesSum(name, files, await onDisk(source, ignore), tailRuns)
  const told = bytes.read + bytes.unreadable + bytes.pending
  yield told === bytes.size
    ? well(
        `${name}, bytes`,
        `${bytes.read} read + ${bytes.unreadable} unreadable + ${bytes.pending} pending = ${bytes.size}`,
      )
    : ill(
        `${name}, bytes`,
        `${told} are accounted for, ${bytes.size} are there`,
        'Run `signalbox reindex`, and report it.',
      )
}

function filesSum(name: string, files: SourceStatus['files'], onDisk: number | null, tailRuns: boolean): Finding {
  const what = `${name}, files`
  const told = files.read + files.unreadable + files.pending + files.ignored
  const sum = `${files.read} read + ${files.unreadable} unreadable + ${files.pending} pending + ${files.ignored} ignored = ${told}`
  if (onDisk === null || onDisk === told) return well(what, `${sum}, on disk ${onDisk ?? 'not counted'}`)
  if (tailRuns) return attention(what, `${sum}, on disk ${onDisk}`, 'Agents write now: look again in a moment.')
  return attention(what, `${sum}, on disk ${onDisk}`, 'Run `signalbox serve` or `signalbox index` to catch up.')
}

async function onDisk({ root, protocol: name }: SourceStatus, ignore: string[]): Promise<number | null> {
  const protocol = protocolNamed(name)
  return protocol ? countOnDisk(root, protocol, { ignore, depth: LIMITS.depth }) : null
}

async function place(data: string): Promise<Finding> {
  const { name, network } = await fileSystemOf(data)
  if (network) return ill('data', `${data} is on ${name}`, 'Choose a local directory with --data.')
  const found = await stat(data).catch(() => null)
  if (!found) return well('data', `${data} on ${name}, not made yet`)
  const open = (found.mode & 0o077) !== 0
  return open
    ? attention(
        'data',
        `${data} can be entered by others (mode ${(found.mode & 0o777).toString(8)})`,
        `chmod 700 ${data}`,
      )
    : well('data', `${data} on ${name}`)
}

const GIB = 1024 ** 3

async function space(data: string): Promise<Finding> {
  const found = await statfs(data).catch(() => null)
  if (!found) return well('disk', 'not made yet')
  const free = found.bavail * found.bsize
  const says = `${(free / GIB).toFixed(1)} GiB free`
  if (free < GIB / 10) return ill('disk', says, 'Free some: reading stops when the disk is full.')
  return free < GIB ? attention('disk', says, 'Free some before it is full.') : well('disk', says)
}

/** The clock of the file system beside ours: ages of files are told with both. */
async function clock(data: string, now: () => number): Promise<Finding> {
  const file = path.join(data, '.clock')
  try {
    const before = now()
    await writeFile(file, '')
    const apart = Math.round((await stat(file)).mtimeMs - before)
    await rm(file)
    if (Math.abs(apart) < 2_000) return well('clock', `the file system agrees within ${Math.abs(apart)} ms`)
    return attention('clock', `the file system is ${apart} ms ahead of this machine`, 'Set both clocks by NTP.')
  } catch {
    return well('clock', 'not compared: the data directory cannot be written')
  }
}

async function watches(): Promise<Finding> {
  const read = (name: string) => readFile(`/proc/sys/fs/inotify/${name}`, 'utf8').then(Number, () => null)
  const most = await read('max_user_watches')
  if (most === null) return well('watches', 'this system does not limit them in the way of Linux')
  return most < 8_192
    ? attention('watches', `${most} directories may be watched`, 'sysctl fs.inotify.max_user_watches=524288')
    : well('watches', `${most} directories may be watched`)
}
