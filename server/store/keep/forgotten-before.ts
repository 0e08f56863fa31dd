import { sql } from 'drizzle-orm'
import { hasTable } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor, type Tx, type WriteDoor } from '@/server/store/door/door'
import { type ForgottenThere, forgottenThere } from '@/server/store/hand/forgotten-rows'
import { readForgotten, saveForgotten } from '@/server/store/ingest/load/known-forgotten'
import type { Source } from '@/server/store/store'
import { type Data, placeOf } from './data'

/**
 * An index that knows no file of a source, as a new one, takes over from the ledger what was forgotten of it: it is not
 * read there either. Throws `StoreError` where that cannot be told.
 */
export async function takeOverForgotten(data: Data, door: WriteDoor, source: Source): Promise<void> {
  if (!(await door.write((tx) => isNew(tx, source)))) return
  const all = await there(data)
  const own = all.filter(({ protocol, root }) => protocol === source.protocol && root === source.root)
  if (own.length > 0) await door.write((tx) => adopt(tx, source, own))
}

async function isNew(tx: Tx, { id }: Source): Promise<boolean> {
  return (await tx.get(sql`select 1 as found from files where source_id = ${id} limit 1`)) === undefined
}

async function adopt(tx: Tx, { id }: Source, own: readonly ForgottenThere[]): Promise<void> {
  const known = await readForgotten(tx)
  const names = new Set(known.filter(({ source }) => source === id).map(({ name }) => name))
  const fresh = own.filter(({ name }) => !names.has(name))
  await saveForgotten(tx, [...known, ...fresh.map(({ protocol: _p, root: _r, ...one }) => ({ ...one, source: id }))])
}

/** In whatever version of the ledger; nothing where there is none yet. */
async function there(data: Data): Promise<ForgottenThere[]> {
  const ledger = await openReadDoor(placeOf(data, 'ledger')).catch((error: unknown) => {
    if (error instanceof StoreError && error.code === 'missing') return null
    throw error
  })
  if (ledger === null) return []
  try {
    return (await hasTable(ledger, 'settings')) ? await forgottenThere(ledger) : []
  } finally {
    await ledger.close()
  }
}
