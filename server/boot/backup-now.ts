import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Detail } from '@/lib/entry'
import { localActor } from '@/lib/person'
import { ledger as words } from '@/lib/text/ledger'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { type Beside, backUp, readBackup, unpack } from '@/server/store/backup'
import { type Data, openLedger } from '@/server/store/data'
import { openReadDoor } from '@/server/store/door'
import { StoreError } from '@/server/store/errors'
import { lockConsole, lockData } from '@/server/store/lock'
import { migrationsIn, pendingIn } from '@/server/store/migrate'
import { type Ended, endAccess, type Former, readAccess } from '@/server/store/restore/access'
import { readDone } from '@/server/store/restore/done'
import { exchangeLedger, finishRestore, ledgerIn, restorePlaces } from '@/server/store/restore/exchange'
import { readHeldActs } from '@/server/store/restore/held'
import { KEY_FILE } from './ledger-key'
import { migrationsDirectory, packageVersion } from './package'
import { assertReadable } from './readable'
import { dataOf } from './reading'
import { findServing } from './serving-note'

type Wanted = Pick<Settings, 'data' | 'database' | 'file'>

const LEDGER = 'ledger.db'
const CONFIG = 'signalbox.config.json'

/** Copies ledger, kept bytes, key, where there is one, and configuration into one file, beside a running console or without one. Throws `KnownError` or `StoreError`. */
export async function backUpNow(settings: Wanted, file: string, at: number): Promise<{ keyed: boolean }> {
  await assertBackable(settings)
  const ledger = path.join(settings.data, LEDGER)
  const beside: Beside[] = []
  for (const [name, place] of [
    [KEY_FILE, path.join(settings.data, KEY_FILE)],
    [CONFIG, settings.file],
  ] as const) {
    if (place !== null && (await isThere(place))) beside.push({ name, bytes: await readFile(place) })
  }
  await backUp(ledger, file, beside, { version: packageVersion, at }).catch(whyNoCopy(file))
  return { keyed: beside.some(({ name }) => name === KEY_FILE) }
}

/** Throws a `KnownError` where there is no ledger of which this user can make a backup. */
export async function assertBackable(settings: Wanted): Promise<void> {
  assertOwn(settings)
  const ledger = path.join(settings.data, LEDGER)
  await assertReadable(ledger)
  if (!(await isThere(ledger)))
    throw new KnownError('not-found', words.backup.nothing(settings.data), words.backup.nothingMend)
}

/** The ledger is only read: a disk that is full, or refuses, is the one of the copy. */
function whyNoCopy(file: string): (error: unknown) => never {
  return (error) => {
    const full = error instanceof StoreError && error.code === 'full'
    if (full) throw new KnownError('unavailable', words.backup.refused(file), words.backup.full, { cause: error })
    if (error instanceof Error && 'syscall' in error)
      throw new KnownError('unavailable', words.backup.refused(file), error.message, { cause: error })
    throw error
  }
}

/**
 * Where the former ledger is, null without one, where the configuration of the backup is, null where it is in use, what
 * was ended, and of when the rest is.
 */
export type Restored = { aside: string | null; config: string | null; ended: Ended; made: number }

/**
 * Puts ledger and key of a backup into the data directory, and what was there aside. What was ended since the backup is
 * not brought back: sessions, tokens and one-time links end, and closed accounts stay closed. That it was done is on
 * record in it. Throws `KnownError` or `StoreError`, and then what was there is there.
 */
export async function restoreNow(settings: Wanted, file: string, at: number): Promise<Restored> {
  assertOwn(settings)
  const { data } = settings
  if ((await findServing(data)) !== null) throw runs(data)
  const backup = readBackup(file)
  await assertKnown(file)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const release = await lockAll(data)
  try {
    await finishRestore(data)
    return await restoreAlone(settings, file, at, backup)
  } finally {
    await release()
  }
}

/** Whoever started meanwhile would go on in the ledger that is put aside. */
async function lockAll(data: string): Promise<() => Promise<void>> {
  const release = lockConsole(data)
  if (release === null) throw runs(data)
  try {
    const lock = await lockData(data, process.pid)
    return async () => {
      await lock.release()
      release()
    }
  } catch (error) {
    release()
    throw error instanceof StoreError && error.code === 'locked' ? runs(data) : error
  }
}

function runs(data: string): KnownError {
  return new KnownError('refused', words.backup.runs(data), words.backup.runsMend)
}

async function restoreAlone(
  settings: Wanted,
  file: string,
  at: number,
  { beside, version, at: made }: ReturnType<typeof readBackup>,
): Promise<Restored> {
  const { data } = settings
  const { fresh, ...places } = restorePlaces(data, at)
  const there = await ledgerIn(data, KEY_FILE)
  const aside = there.length > 0 ? places.aside : null
  await mkdir(fresh, { mode: 0o700 })
  try {
    await unpack(file, path.join(fresh, LEDGER))
    const key = beside.find(({ name }) => name === KEY_FILE)
    if (key !== undefined) await writeFile(path.join(fresh, KEY_FILE), key.bytes, { mode: 0o600, flush: true })
    const former = aside === null ? null : await formerOf(path.join(data, LEDGER))
    const note = { file, at, former, detail: { made, version, aside } }
    const ended = await endRestored({ ...dataOf(settings), directory: fresh }, note)
    const config = await configOf(settings, beside, at)
    await exchangeLedger(data, at, there)
    return { aside, config, ended, made }
  } catch (error) {
    await finishRestore(data)
    throw error
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** What a ledger that is to make room knows; null where it cannot be read. */
async function formerOf(file: string): Promise<Former | null> {
  try {
    const door = await openReadDoor({ dialect: 'sqlite', file })
    try {
      const access = await readAccess(door)
      // An older one may have held nothing, and done nothing.
      const held = await readHeldActs(door).catch(() => new Map())
      return { access, held, done: await readDone(door).catch(() => null) }
    } finally {
      await door.close()
    }
  } catch {
    return null
  }
}

type Note = { file: string; at: number; former: Former | null; detail: { [name: string]: Detail } }

/** Ends in the ledger that was brought back what may have been ended since, and says in it that it was brought back. */
async function endRestored(data: Data, { file, at, former, detail }: Note): Promise<Ended> {
  const ledger = await openLedger(data, at)
  try {
    return await endAccess(ledger, former, at, (ended) => ({
      ...{
        at,
        actor: localActor(''),
        act: 'restore',
        subject: file,
        source: null,
        of: null,
        outcome: 'done',
        why: null,
      },
      ...{ detail: { ...detail, ended }, shown: null, written: null, version: packageVersion },
    }))
  } finally {
    await ledger.close()
  }
}

/** Where a configuration is in use that says something else, or none, the one of the backup is put beside the data, and over none. */
async function configOf({ data, file }: Wanted, beside: readonly Beside[], at: number): Promise<string | null> {
  const kept = beside.find(({ name }) => name === CONFIG)
  if (kept === undefined) return null
  if (file !== null && Buffer.from(kept.bytes).equals(await readFile(file))) return null
  const usual = path.join(data, CONFIG)
  const place = (await isThere(usual)) ? path.join(data, `restored-${at}-${CONFIG}`) : usual
  await writeFile(place, kept.bytes, { mode: 0o600, flag: 'wx' })
  return place
}

/** Throws `StoreError` `newer` for a backup that a newer version made. */
async function assertKnown(file: string): Promise<void> {
  const door = await openReadDoor({ dialect: 'sqlite', file })
  try {
    await pendingIn(door, await migrationsIn(migrationsDirectory, 'sqlite', 'ledger'))
  } finally {
    await door.close()
  }
}

function assertOwn({ database }: Wanted): void {
  if (database !== null) throw new KnownError('refused', words.backup.postgres, words.backup.postgresMend)
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
