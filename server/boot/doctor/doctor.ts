import { access, constants, lstat, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SourceStatus } from '@/lib/message/message'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { store } from '@/lib/text/data/store-words'
import { dataOf, openReadingOnce, type Reading } from '@/server/boot/base/reading-side'
import { inOneLine } from '@/server/boot/base/sentence'
import { findServing } from '@/server/boot/base/serving-note'
import { usualDirectory } from '@/server/boot/base/usual-checkpoints'
import { monthsFrom, monthsKept } from '@/server/boot/tail/retention'
import { heldBy } from '@/server/files/outside-roots'
import type { Settings } from '@/server/settings'
import { StoreError } from '@/server/store/door/base/store-error'
import { codeOf } from '@/server/store/door/sqlite/read-only'
import { firstRetained, readRetained } from '@/server/store/ingest/derive/rows/retained'
import { integrity } from '@/server/store/keep/data'
import { clock, door, place, space } from './disk-ground'
import { type Circumstances, CLOSED, examineSource, isDirectory } from './doctor-source'
import { droppedFinding } from './dropped'
import { attention, type Finding, ill, well } from './finding'
import { openFiles, openFilesOfAll, watches } from './grants'
import { deepFindings, lookDeep } from './look-deep'

/** Files of each list that are looked at; the page has the same bound. */
const MOST_FILES = 1_000

/** Looks at everything that can be looked at without changing it, one after the other. */
export async function* examine(settings: Settings, now: () => number, deep?: Deep): AsyncGenerator<Finding> {
  yield well('settings', words.settingsFrom(settings.file))
  yield await place(settings.data)
  const room = await space(settings.data, settings.database !== null)
  yield room
  const apart = await clock(settings.data, now)
  if (apart) yield apart
  yield await watches(settings.data)
  const files = settings.database === null ? await openFiles(settings.data) : null
  if (files) yield files
  const console = await door(settings)
  yield console
  const serving = await findServing(settings.data)
  if (serving) yield droppedFinding(serving.dropped, now())
  yield await checkpoints(settings)
  let reading: Reading
  try {
    reading = await openReadingOnce(dataOf(settings))
  } catch (error) {
    yield await refused(error, settings)
    yield* gone(settings, [])
    return
  }
  try {
    yield* index(reading, settings, { now: now(), isIll: room.state === 'ill' || console.state === 'ill' })
    if (deep) yield* allHashes(reading, deep, now())
  } finally {
    await reading.close()
  }
}

/** Told how many files of a source were hashed again, of how many. */
export type Deep = (source: string, done: number, files: number) => void

/** Whether the bytes of all sources are as they were read. */
async function* allHashes({ door, readers }: Reading, deep: Deep, now: number): AsyncGenerator<Finding> {
  for (const { label, root, files } of (await readers.status.at(now)).sources) {
    const tell = (done: number) => deep(label, done, Math.max(done, files.read + files.unreadable))
    yield* deepFindings(`source ${label}, hashes`, await lookDeep(door, label, { root, tell }))
  }
}

/** Whether checkpoints of the ledger can be put where they go. */
async function checkpoints(settings: Settings): Promise<Finding> {
  let directory = settings.checkpoints ?? settings.usualCheckpoints
  try {
    directory = settings.checkpoints ?? (await usualDirectory(settings)) ?? directory
  } catch (error) {
    // Whoever may not read the data does not know where they go.
    return attention('checkpoints', words.unknownCheckpoints(codeOf(error)), words.lookAsOwner)
  }
  if (directory === null) return attention('checkpoints', words.noCheckpoints, words.checkpointsMend)
  const holder = await heldBy(directory, [settings.data, ...settings.sources.map(({ root }) => root)])
  if (holder !== null) return attention('checkpoints', words.heldCheckpoints(directory, holder), words.checkpointsMend)
  const above = await nearest(directory)
  const code = await access(`${above}${path.sep}`, constants.W_OK | constants.X_OK).then(() => null, codeOf)
  if (code !== null)
    return attention('checkpoints', words.shutCheckpoints(directory, above, code), words.checkpointsMend)
  return well('checkpoints', words.checkpoints(directory))
}

/** The directory itself, or the first above it that is there, whatever it is. */
async function nearest(directory: string): Promise<string> {
  const isThere = await lstat(directory).then(
    () => true,
    () => false,
  )
  const above = path.dirname(directory)
  return isThere || above === directory ? directory : nearest(above)
}

/** Why the index cannot be read, and what to do. */
async function refused(error: unknown, settings: Settings): Promise<Finding> {
  if (!(error instanceof StoreError)) return ill('index', inOneLine(error).replace(/\.$/, ''), words.lookAtLog)
  if (error.code === 'missing')
    return (await isElsewhere(settings))
      ? attention('index', words.inDatabase, words.inDatabaseMend)
      : well('index', words.nothingRead)
  return ill('index', error.message.replace(/\.$/, ''), error.mend ?? words.lookAtLog)
}

async function isElsewhere({ data, database }: Settings): Promise<boolean> {
  return database === null && (await findServing(data))?.database === true
}

async function* index(
  reading: Reading,
  settings: Settings,
  { now, isIll }: Pick<Circumstances, 'now' | 'isIll'>,
): AsyncGenerator<Finding> {
  const problems = await integrity(reading.door)
  yield problems.length === 0
    ? well('index', reading.door.dialect === 'sqlite' ? words.sound : words.answers)
    : ill('index', problems.slice(0, 3).join('; '), words.indexMend)
  if (await reading.isOlder()) yield attention('derived', words.older, words.olderMend)
  if (await reading.isNewer()) yield ill('derived', store.derivedByNewer.replace(/\.$/, ''), store.newerMend)
  const runs = await reading.tailRuns()
  yield runs ? well('tail', words.tailRuns) : attention('tail', words.tailStopped, words.tailStoppedMend)
  yield* await openFilesOfAll(await reading.readers.ingest.readBy())
  const { sources } = await reading.readers.status.at(now)
  if (sources.length === 0) yield attention('sources', words.noSources, words.noSourcesMend)
  const configs = await reading.readers.ingest.configs()
  const facts = await reading.readers.ingest.facts(MOST_FILES)
  const holes = await reading.readers.ingest.holes(MOST_FILES)
  const { ingest } = reading.readers
  const common = { ingest, facts, holes, tailRuns: runs, shared: settings.database !== null, isIll, now }
  for (const source of sources) yield* examineSource(source, { ...common, config: configs.get(source.label) })
  for (const { root, label } of settings.sources) {
    const named = sources.find((source) => source.root === root)?.label
    if (label !== undefined && named !== undefined && label !== named)
      yield attention(`source ${named}, label`, words.named(label, root), words.namedMend(named))
  }
  yield await kept(reading, settings, now)
  yield* gone(settings, sources)
}

/** How far back the index goes, and whether that is what the settings say. */
async function kept(reading: Reading, settings: Settings, now: number): Promise<Finding> {
  const retained = await readRetained(reading.door)
  const first = await firstRetained(reading.door, retained)
  const { from } = retained
  const wanted = monthsFrom(await monthsKept(dataOf(settings), settings.keepMonths), now)
  const says = words.kept(from)
  if (wanted === null || first === null || first >= wanted) return well('kept', says)
  return attention('kept', words.keptLonger(says, wanted), words.keptLongerMend)
}

/** Configured roots that are no directory and that the index never saw. */
async function* gone({ sources, file }: Settings, known: readonly SourceStatus[]): AsyncGenerator<Finding> {
  for (const { root } of sources) {
    if (known.some((source) => source.root === root)) continue
    const found = await stat(root).catch(codeOf)
    if (isDirectory(found)) continue
    yield found === CLOSED
      ? ill(`source ${root}`, words.closed(root), words.closedMend)
      : ill(`source ${root}`, words.notThere, words.notThereMend(file))
  }
}
