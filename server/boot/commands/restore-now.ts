import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Detail } from '@/lib/ledger/entry'
import { keepTyped } from '@/lib/ledger/kept-words'
import { localActor } from '@/lib/people/person'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KEY_FILE } from '@/server/boot/base/ledger-key'
import { migrationsDirectory, packageVersion } from '@/server/boot/base/package'
import { dataOf } from '@/server/boot/base/reading-side'
import { findServing } from '@/server/boot/base/serving-note'
import { beginUsualAnew } from '@/server/boot/base/usual-checkpoints'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { lockConsole, lockData } from '@/server/store/data/data-lock'
import { migrationsIn, pendingIn } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor } from '@/server/store/door/door'
import { type Beside, readBackup, unpack } from '@/server/store/keep/backup'
import { type Data, openLedger } from '@/server/store/keep/data'
import { type Ended, endAccess, type Former } from '@/server/store/keep/restore/access-revoked'
import { CONFIG } from './backup-now'
import { openTarget, type Target } from './restore-target'

type Wanted = Pick<Settings, 'data' | 'database' | 'file'>

/**
 * Where the former ledger and key are, nowhere without one, where the configuration of the backup is, null where it is in
 * use, what was ended, and of when the rest is.
 */
export type Restored = { aside: string[]; config: string | null; ended: Ended; made: number }

/**
 * Puts ledger and key of a backup where these settings have theirs, and what was there aside. What was ended since the
 * backup is not brought back: sessions, tokens and one-time links end, and closed accounts stay closed. That it was done
 * is on record in it. Throws `KnownError` or `StoreError`, and then what was there is there.
 */
export async function restoreNow(settings: Wanted, file: string, at: number): Promise<Restored> {
  const { data } = settings
  if ((await findServing(data)) !== null) throw runs(data)
  const backup = readBackup(file)
  await assertKnown(file)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const release = await lockAll(data)
  try {
    const target = await openTarget(dataOf(settings), at)
    return await restoreInto(target, settings, { file, at, backup }).finally(target.end)
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
  return new KnownError(
    'refused',
    () => words.backup.runs(data),
    () => words.backup.runsMend,
  )
}

type Coming = { file: string; at: number; backup: ReturnType<typeof readBackup> }

async function restoreInto(target: Target, settings: Wanted, { file, at, backup }: Coming): Promise<Restored> {
  const { data } = settings
  const { beside, version, at: made } = backup
  const { fresh } = target
  await mkdir(fresh, { mode: 0o700 })
  try {
    await unpack(file, path.join(fresh, 'ledger.db'))
    const key = beside.find(({ name }) => name === KEY_FILE)
    if (key !== undefined) await writeFile(path.join(fresh, KEY_FILE), key.bytes, { mode: 0o600, flush: true })
    const note = { file, at, former: target.former, detail: { made, version, aside: target.aside } }
    const ended = await endRestored({ ...dataOf(settings), directory: fresh, postgresUrl: null }, note)
    const config = await configOf(settings, beside, at)
    await beginUsualAnew(data)
    const aside = await target.exchange()
    return { aside, config, ended, made }
  } catch (error) {
    await target.undo()
    throw error
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
        subject: keepTyped(file),
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
  const place = existsSync(usual) ? path.join(data, `restored-${at}-${CONFIG}`) : usual
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
