import { store as words } from '@/lib/text/data/store-words'
import { StoreError } from '@/server/store/door/base/store-error'
import type { ReadDoor, WriteDoor } from '@/server/store/door/door'
import type { Content } from './contents'
import { copyTable } from './copy'
import { type Digest, digesting, digestOf } from './digest'

export type CarriedTable = { table: string; from: Digest; to: Digest; equal: boolean }

type Scans = Pick<ReadDoor, 'scan'>
type Target = { door: WriteDoor; read: () => Promise<ReadDoor> }

/** Of a database that was never made. */
const NOTHING = digesting().result()

/** Puts every table into the empty one of the same name, and reads it again where it was put. `from` null: nothing is there. */
export async function carryTables(
  from: Scans | null,
  to: Target,
  contents: readonly Content[],
  onRows: (count: number) => void,
): Promise<CarriedTable[]> {
  const copied: [Content, Digest][] = []
  for (const content of contents)
    copied.push([content, from === null ? NOTHING : await copyTable(from, to.door, content, onRows)])
  const reader = await to.read()
  try {
    const tables: CarriedTable[] = []
    for (const [content, digest] of copied) {
      const put = await digestOf(reader, content, onRows)
      tables.push({ table: content.name, from: digest, to: put, equal: digest.sha256 === put.sha256 })
    }
    return tables
  } finally {
    await reader.close()
  }
}

/** The same of a whole ledger. Throws `StoreError`, also where what was put is not what was read. */
export async function carryLedger(from: Scans, to: Target, contents: readonly Content[]): Promise<void> {
  const tables = await carryTables(from, to, contents, () => undefined)
  const other = tables.find(({ equal }) => !equal)
  if (other !== undefined) throw new StoreError('corrupt', words.carried(other.table), words.carriedMend)
}
