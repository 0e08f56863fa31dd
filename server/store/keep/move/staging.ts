import type { Part } from '@/server/store/data/migrate'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'
import type { Data } from '../data'
import { stageFiles } from './staging-files'
import { stageSchemas } from './staging-schemas'

/**
 * A record and a ledger that are filled apart from where they will be looked for, so that nobody takes half of them for
 * the whole. No tail can begin there meanwhile.
 */
export type Staging = {
  /** Empty, with all tables. */
  doors: { readonly [part in Part]: WriteDoor }
  read: (part: Part) => Promise<ReadDoor>
  /** Puts both where they are looked for, all or nothing. Throws `StoreError` `place` if something is there by now. */
  publish: () => Promise<void>
  /** Takes away what was not published and gives the place back. */
  end: () => Promise<void>
}

/** What one that was stopped by force left is cleared away. Throws `StoreError` `place` where something is already. */
export function openStaging(data: Data, at: number, pid: number): Promise<Staging> {
  return data.postgresUrl === null ? stageFiles(data, at, pid) : stageSchemas(data, data.postgresUrl, at)
}
