import { constants, existsSync } from 'node:fs'
import { chmod, copyFile } from 'node:fs/promises'
import path from 'node:path'
import { running as words } from '@/lib/text/commands/cannot-start'
import { command } from '@/lib/text/commands/command'
import { KEY_FILE } from '@/server/boot/base/ledger-key'
import { migrationsDirectory } from '@/server/boot/base/package'
import { findServing } from '@/server/boot/base/serving-note'
import { KnownError } from '@/server/errors'
import { fromHome } from '@/server/settings'
import { postgresUrl } from '@/server/settings-values'
import type { Data } from '@/server/store/keep/data'
import { type MovedTable, type Moving, move } from '@/server/store/keep/move/move'
import { assertRead } from './existing-index'

/** A data directory or a `postgres://` address as typed; a directory comes back absolute. Throws a `KnownError`. */
export function placeTyped(text: string, from: string, home: string): Data {
  const isAddress = /^postgres(ql)?:\/\//.test(text)
  const wrong = isAddress ? postgresUrl.safeParse(text).error?.issues[0]?.message : undefined
  if (wrong !== undefined) throw new KnownError('bad-usage', () => command.move.address(wrong))
  return {
    directory: isAddress ? '' : path.resolve(from, fromHome(text, home)),
    postgresUrl: isAddress ? text : null,
    migrations: migrationsDirectory,
  }
}

/** Throws `KnownError` or `StoreError`; where tables differ the target is left as it was. */
export async function moveNow(from: Data, to: Data, moving: Moving): Promise<MovedTable[]> {
  if (from.directory === to.directory && from.postgresUrl === to.postgresUrl)
    throw new KnownError(
      'bad-usage',
      () => command.move.same,
      () => command.move.sameMend,
    )
  await assertRead(from)
  for (const data of [from, to]) await assertNoConsole(data)
  return move(from, to, moving)
}

/**
 * What becomes of the key that signed what was moved: it lies beside the ledger, so only from directory to directory can
 * it go along. Null where there was none, or the target has one.
 */
export async function moveKey(from: Data, to: Data): Promise<'carried' | 'stays' | 'missing' | null> {
  if (to.postgresUrl === null && existsSync(path.join(to.directory, KEY_FILE))) return null
  if (from.postgresUrl !== null) return to.postgresUrl === null ? 'missing' : null
  const key = path.join(from.directory, KEY_FILE)
  if (!existsSync(key)) return null
  if (to.postgresUrl !== null) return 'stays'
  await copyFile(key, path.join(to.directory, KEY_FILE), constants.COPYFILE_EXCL)
  await chmod(path.join(to.directory, KEY_FILE), 0o600)
  return 'carried'
}

async function assertNoConsole({ directory, postgresUrl }: Data): Promise<void> {
  const serving = postgresUrl === null ? await findServing(directory) : null
  if (serving !== null)
    throw new KnownError(
      'refused',
      () => words.holds(directory, serving.pid),
      () => words.holdsMend,
    )
}
