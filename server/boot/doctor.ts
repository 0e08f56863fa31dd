import { stat } from 'node:fs/promises'
import { fullTime } from '@/lib/clock'
import type { SourceStatus } from '@/lib/message'
import type { Settings } from '@/server/settings'
import { integrity } from '@/server/store/data'
import { StoreError } from '@/server/store/errors'
import { firstRetained, readRetained } from '@/server/store/ingest/retained'
import { countOnDisk } from '@/server/tail/count'
import { LIMITS } from '@/server/tail/limits'
import { attention, type Finding, ill, well } from './finding'
import { clock, door, place, space, watches } from './ground'
import { protocolNamed } from './protocol-facts'
import { dataOf, openReading, type Reading } from './reading'
import { keptFrom } from './retention'
import { inOneLine } from './sentence'

/** Looks at everything that can be looked at without changing it, one after the other. */
export async function* examine(settings: Settings, now: () => number): AsyncGenerator<Finding> {
  yield well('settings', settings.file ? `read from ${settings.file}` : 'from flags, environment and defaults')
  yield await place(settings.data)
  yield await space(settings.data)
  const apart = await clock(settings.data, now)
  if (apart) yield apart
  yield await watches()
  yield await door(settings)
  let reading: Reading
  try {
    reading = await openReading(dataOf(settings))
  } catch (error) {
    const missing = error instanceof StoreError && error.code === 'missing'
    yield missing ? well('index', 'nothing was read yet') : ill('index', inOneLine(error), 'See above.')
    yield* gone(settings, [])
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
  const configs = await reading.readers.ingest.configs()
  for (const source of sources)
    yield* oneSource(source, {
      ignore: configs.get(source.label)?.ignore ?? [],
      tailRuns: runs,
      shared: settings.database !== null,
    })
  yield await kept(reading, settings, now)
  yield* gone(settings, sources)
}

/** How far back the index goes, and whether that is what the settings say. */
async function kept(reading: Reading, { keepMonths }: Settings, now: number): Promise<Finding> {
  const retained = await readRetained(reading.door)
  const first = await firstRetained(reading.door, retained)
  const { from } = retained
  const wanted = keptFrom(keepMonths, now)
  const says = from === 0 ? 'everything that was observed' : `what was observed since ${fullTime(from).slice(0, 10)}`
  if (wanted === null || first === null || first >= wanted) return well('kept', says)
  return attention(
    'kept',
    `${says}; the setting asks for no more than since ${fullTime(wanted).slice(0, 10)}`,
    'The tail drops the rest within an hour, `signalbox index` at once.',
  )
}

/** Configured roots that are no directory and that the index never saw. */
async function* gone({ sources, file }: Settings, known: readonly SourceStatus[]): AsyncGenerator<Finding> {
  for (const { root } of sources) {
    if (known.some((source) => source.root === root)) continue
    const found = await stat(root).catch(() => null)
    if (!found?.isDirectory())
      yield ill(`source ${root}`, 'it is not there', `Mount or make it, or take it out of ${file ?? 'the settings'}.`)
  }
}

/** `shared`: other machines read into the same database. */
type Circumstances = { ignore: string[]; tailRuns: boolean; shared: boolean }

async function* oneSource(source: SourceStatus, { ignore, tailRuns, shared }: Circumstances): AsyncGenerator<Finding> {
  const name = `source ${source.label}`
  const { condition, files, bytes } = source
  const found = await stat(source.root).catch(() => null)
  if (!found?.isDirectory()) {
    yield shared
      ? attention(name, `${source.root} is not on this machine`, 'Run `signalbox doctor` where it is.')
      : ill(name, `${source.root} is not there`, 'Mount or make it; what was read stays.')
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
