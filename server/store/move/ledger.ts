import { store as words } from '@/lib/text/store'
import type { Content } from '../contents'
import { digestOf } from '../digest'
import type { ReadDoor, WriteDoor } from '../door'
import { StoreError } from '../errors'
import { copyTable } from './copy'

type Scans = Pick<ReadDoor, 'scan'>

/**
 * Puts every table of a ledger into the empty one of the same name, and reads it again where it was put. Throws
 * `StoreError`, also where that is not what was read.
 */
export async function carryLedger(
  from: Scans,
  to: { door: WriteDoor; read: () => Promise<ReadDoor> },
  contents: readonly Content[],
): Promise<void> {
  const read: [Content, string][] = []
  for (const content of contents)
    read.push([content, (await copyTable(from, to.door, content, () => undefined)).sha256])
  const reader = await to.read()
  try {
    for (const [content, sha256] of read) {
      const put = await digestOf(reader, content)
      if (put.sha256 !== sha256) throw new StoreError('corrupt', words.carried(content.name), words.carriedMend)
    }
  } finally {
    await reader.close()
  }
}
