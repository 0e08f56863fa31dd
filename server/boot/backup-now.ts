import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { localActor } from '@/lib/person'
import { ledger as words } from '@/lib/text/ledger'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { type Beside, backUp, readBackup, unpack } from '@/server/store/backup'
import { openReadDoor } from '@/server/store/door'
import { isLocked } from '@/server/store/lock'
import { migrationsIn, pendingIn } from '@/server/store/migrate'
import { openLedgerSide } from './ledger'
import { KEY_FILE } from './ledger-key'
import { migrationsDirectory, packageVersion } from './package'
import { dataOf } from './reading'
import { findServing } from './serving-note'

type Wanted = Pick<Settings, 'data' | 'database' | 'file'>

const LEDGER = 'ledger.db'
const CONFIG = 'signalbox.config.json'

/** Copies ledger, kept bytes, key and configuration into one file, beside a running console or without one. Throws `KnownError` or `StoreError`. */
export async function backUpNow(settings: Wanted, file: string, at: number): Promise<void> {
  assertOwn(settings)
  const ledger = path.join(settings.data, LEDGER)
  if (!(await isThere(ledger)))
    throw new KnownError('not-found', words.backup.nothing(settings.data), words.backup.nothingMend)
  const beside: Beside[] = []
  for (const [name, place] of [
    [KEY_FILE, path.join(settings.data, KEY_FILE)],
    [CONFIG, settings.file],
  ] as const) {
    if (place !== null && (await isThere(place))) beside.push({ name, bytes: await readFile(place) })
  }
  await backUp(ledger, file, beside, { version: packageVersion, at })
}

/**
 * Puts ledger and key of a backup into the data directory, and what was there aside; that it was done is on record in
 * it. Gives where the former ledger is, null without one. Throws `KnownError` or `StoreError`.
 */
export async function restoreNow(settings: Wanted, file: string, at: number): Promise<string | null> {
  assertOwn(settings)
  const { data } = settings
  const running = await findServing(data)
  if (running !== null || isLocked(data))
    throw new KnownError('refused', words.backup.runs(data), words.backup.runsMend)
  const { beside, version, at: made } = readBackup(file)
  await assertKnown(file)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const aside = await putAside(data, at)
  await unpack(file, path.join(data, LEDGER))
  const key = beside.find(({ name }) => name === KEY_FILE)
  if (key !== undefined) await writeFile(path.join(data, KEY_FILE), key.bytes, { mode: 0o600 })
  const ledger = await openLedgerSide(dataOf(settings), at)
  try {
    await ledger.entries.append({
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
      ...{ detail: { made, version, aside }, shown: null, written: null, version: packageVersion },
    })
  } finally {
    await ledger.close()
  }
  return aside
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

async function putAside(data: string, at: number): Promise<string | null> {
  if (!(await isThere(path.join(data, LEDGER)))) return null
  const aside = path.join(data, `before-restore-${at}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of [LEDGER, `${LEDGER}-wal`, `${LEDGER}-shm`, KEY_FILE])
    if (await isThere(path.join(data, name))) await rename(path.join(data, name), path.join(aside, name))
  return aside
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
