import { NO_THRESHOLDS } from '@/lib/measures/measure'
import { heardBell, pollBell } from '@/server/live/bell'
import { thresholdsSet } from '@/server/protocols/kit/judging/thresholds-set'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Settings } from '@/server/settings'
import { takesWrites } from '@/server/store/data/takes-writes'
import type { ReadDoor } from '@/server/store/door/door'
import { refusedSources } from '@/server/store/door/refused-writes'
import { holdFile } from '@/server/store/door/sqlite/door-sqlite-file'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { type Data, ledSources, openForReading, placeOf, tailRuns } from '@/server/store/keep/data'
import { readersOf } from '@/server/store/open-readers'
import { type WholeText, wholeTexts } from '@/server/store/read/full-texts'
import type { Index } from '@/server/store/readers'
import { readRev } from '@/server/store/rows/read-rev'
import type { RunningFacts } from '@/server/store/status/running-facts'
import { migrationsDirectory } from './package'
import { overlookFinder, protocolNamed } from './protocol-facts'
import { inOneLine } from './sentence'

export function dataOf({ data, database }: Pick<Settings, 'data' | 'database'>): Data {
  return { directory: data, postgresUrl: database, migrations: migrationsDirectory }
}

export type Reading = {
  readers: Index
  door: ReadDoor
  /** Whole text and reasoning of rows, by uid. */
  whole: (uids: readonly string[]) => Promise<Map<string, WholeText>>
  /** Rings at once, then whenever the record has come further, until it is stopped. */
  bell: (ring: () => void, failed: (error: unknown) => void) => { stop: () => void }
  tailRuns: () => Promise<boolean>
  /** An older version derived the index: it may lack what this one would find in it. */
  isOlder: () => Promise<boolean>
  /** A newer version derived the index: this one adds nothing to it. */
  isNewer: () => Promise<boolean>
  close: () => Promise<void>
}

const BELL_MS = { sqlite: 25, postgres: 5_000 }

type Told = Pick<RunningFacts, 'toldOf' | 'isUnread' | 'whyStopped' | 'deriving' | 'console'>

const NOTHING: Told & { ownRuns: () => boolean | null } = {
  ownRuns: () => null,

  toldOf: () => null,
  isUnread: () => false,
  whyStopped: () => null,
  deriving: () => null,
  console: () => null,
}

/**
 * The reading side of the record, beside a running tail or without one; `given` where that tail tells its conditions to
 * this process; `key` of the ledger, with which numbers of the record are told. Throws `StoreError` `missing` when there is no record.
 */
export async function openReading(data: Data, given: Partial<typeof NOTHING> = {}, key?: Uint8Array): Promise<Reading> {
  return readingOn(await openForReading(data, 'record'), { data, given, key })
}

/** The same for a command, which asks one question after the other and ends. */
export async function openReadingOnce(data: Data): Promise<Reading> {
  return readingOn(await openForReading(data, 'record', false), { data, given: {} })
}

type Given = { data: Data; given: Partial<typeof NOTHING>; key?: Uint8Array | undefined }

function readingOn(door: ReadDoor, { data, given, key }: Given): Reading {
  const told = { ...NOTHING, ...given }
  // Where no lock can be looked at, as without open files, it is the word of who started it.
  const runs = () =>
    tailRuns(data, door).catch((error: unknown) => {
      const own = told.ownRuns()
      if (own === null) throw error
      return own
    })
  const place = placeOf(data, 'record')
  const assertHeld = place.dialect === 'sqlite' ? holdFile(place.file) : () => undefined
  const known: RunningFacts = {
    titleOf: (name) => protocolNamed(name)?.title ?? name,
    staleAfterMs: (name, state) => protocolNamed(name)?.staleAfterMs(state) ?? null,
    beatEveryMs: (name) => protocolNamed(name)?.beatEveryMs ?? null,
    keepsOf: (name) => protocolNamed(name)?.keeps ?? [],
    guardrailRule: (name, guardrail) =>
      protocolNamed(name)?.rules.find((rule) => rule.guardrail === guardrail)?.code ?? null,
    derives: (name) => protocolNamed(name)?.derives ?? false,
    thresholdsOf: (name, rules) => {
      const protocol = protocolNamed(name)
      return protocol === undefined ? NO_THRESHOLDS : thresholdsSet(protocol, rules)
    },
    queues: (name) => protocolNamed(name)?.queues ?? false,
    writes: (name) => protocolNamed(name)?.writing != null,
    reasons: (name) => protocolNamed(name)?.writing?.manners.required.includes('reasoning') ?? false,
    unreadableRule: (name, reason) => protocolNamed(name)?.unreadableRule(reason) ?? null,
    stations: STATIONS,
    overlooks: overlookFinder(),
    tailRuns: runs,
    led: () => ledSources(door),
    takesWrites: () => takesWrites(door),
    refused: () => refusedSources(door),
    ...told,
    whyStopped: () => told.whyStopped() ?? thrownBy(assertHeld),
  }
  const readers = readersOf(door, known, key)
  return {
    readers,
    door,
    whole: (uids) => wholeTexts(door, uids),
    bell: (ring, failed) => bellOf(door, { everyMs: BELL_MS[door.dialect], ring: () => ring(), failed }),
    tailRuns: runs,
    isOlder: async () => (await derivationOf(door)) < DERIVATION && (await readRev(door)) > 0,
    isNewer: async () => (await derivationOf(door)) > DERIVATION,
    close: () => door.close(),
  }
}

/** What it throws, with the mend; null for nothing. */
function thrownBy(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    return inOneLine(error)
  }
}

function bellOf(door: ReadDoor, wanted: Parameters<typeof pollBell>[1]): { stop: () => void } {
  const rev = () => readRev(door)
  return door.listen === null ? pollBell(rev, wanted) : heardBell(door.listen, { ...wanted, readRev: rev })
}
