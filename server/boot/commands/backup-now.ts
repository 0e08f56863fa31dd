import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KEY_FILE } from '@/server/boot/base/ledger-key'
import { migrationsDirectory, packageVersion } from '@/server/boot/base/package'
import { assertReadable } from '@/server/boot/base/readable-data'
import { dataOf } from '@/server/boot/base/reading-side'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'
import { hasTable, migrationsIn, pendingIn } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor } from '@/server/store/door/door'
import { type Beside, backUp } from '@/server/store/keep/backup'
import { fillOf } from '@/server/store/keep/backup-fill'
import { placeOf } from '@/server/store/keep/data'

type Wanted = Pick<Settings, 'data' | 'database' | 'file'>

/** As a configuration is called in a backup. */
export const CONFIG = 'signalbox.config.json'

/** Copies ledger, kept bytes, key, where there is one, and configuration into one file, beside a running console or without one. Throws `KnownError` or `StoreError`. */
export async function backUpNow(settings: Wanted, file: string, at: number): Promise<{ keyed: boolean }> {
  await assertBackable(settings)
  const beside: Beside[] = []
  for (const [name, place] of [
    [KEY_FILE, path.join(settings.data, KEY_FILE)],
    [CONFIG, settings.file],
  ] as const) {
    if (place !== null && existsSync(place)) beside.push({ name, bytes: await readFile(place) })
  }
  const fill = await fillOf(placeOf(dataOf(settings), 'ledger'), migrationsDirectory, at)
  await backUp(fill, file, beside, { version: packageVersion, at }).catch(whyNoCopy(file))
  return { keyed: beside.some(({ name }) => name === KEY_FILE) }
}

/** Throws a `KnownError` where there is no ledger of which this user can make a backup, or a `StoreError`. */
export async function assertBackable(settings: Wanted): Promise<void> {
  const place = placeOf(dataOf(settings), 'ledger')
  if (place.dialect === 'sqlite') {
    await assertReadable(place.file)
    if (existsSync(place.file)) return
    throw new KnownError(
      'not-found',
      () => words.backup.nothing(settings.data),
      () => words.backup.nothingMend,
    )
  }
  const reader = await openReadDoor(place)
  try {
    await pendingIn(reader, await migrationsIn(migrationsDirectory, place.dialect, 'ledger'))
    if (await hasTable(reader, 'entries')) return
  } finally {
    await reader.close()
  }
  throw new KnownError(
    'not-found',
    () => words.backup.nothingThere,
    () => words.backup.nothingThereMend,
  )
}

/** The ledger is only read: a disk that is full, or refuses, is the one of the copy. */
function whyNoCopy(file: string): (error: unknown) => never {
  return (error) => {
    const full = error instanceof StoreError && error.code === 'full'
    if (full)
      throw new KnownError(
        'unavailable',
        () => words.backup.refused(file),
        () => words.backup.full,
        { cause: error },
      )
    if (error instanceof Error && 'syscall' in error)
      throw new KnownError('unavailable', () => words.backup.refused(file), error.message, { cause: error })
    throw error
  }
}
