import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { DatabasePlace } from '@/server/store/door/door'
import { backUp } from './backup'
import { fillOf } from './backup-fill'

type Ledger = { place: DatabasePlace; migrations: string; directory: string | null }

/**
 * What people did is copied before its tables are changed by what is pending; the copies stay in `backups` of the data
 * directory. Throws `StoreError`: `older` where there is no such directory to put one in.
 */
export async function backUpBefore(
  pending: readonly string[],
  { place, migrations, directory }: Ledger,
  at: number,
): Promise<void> {
  const [first] = pending
  if (first === undefined) return
  if (directory === null) throw new StoreError('older', words.older, words.mend.ledger.older)
  const folder = path.join(directory, 'backups')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const about = { version: pending.join(' '), at }
  const fill = await fillOf(place, migrations, at)
  await backUp(fill, path.join(folder, `ledger-before-${first}-${at}.db`), [], about)
}
