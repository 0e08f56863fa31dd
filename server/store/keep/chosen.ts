import { StoreError } from '@/server/store/door/base/store-error'
import type { ReadDoor } from '@/server/store/door/door'
import { chosenConfigs } from '@/server/store/hand/watched'
import type { SourceConfig } from '../store'
import { type Data, openForReading } from './data'

/** What people chose for sources in the consoles of a shared database, for a tail. */
export type Chosen = {
  /** Null where nobody chose anything. Throws `StoreError` where that cannot be told. */
  for: (source: { protocol: string; root: string }) => Promise<SourceConfig | null>
  close: () => Promise<void>
}

/** All sources of a process ask within moments: one answer is for all of them. */
const SAME_MS = 500

/** Reads the ledger and never writes it. */
export function chosenIn(data: Data): Chosen {
  let door: ReadDoor | null = null
  let asked: { at: number; answer: ReturnType<typeof chosenConfigs> } | null = null
  const read = async () => {
    door ??= await openForReading(data, 'ledger').catch(none)
    return door === null ? [] : chosenConfigs(door)
  }
  const afresh = () => {
    const mine: NonNullable<typeof asked> = { at: Number.POSITIVE_INFINITY, answer: read() }
    const answered = () => {
      mine.at = performance.now()
    }
    mine.answer.then(answered, answered)
    return mine
  }
  return {
    for: async ({ protocol, root }) => {
      if (asked === null || performance.now() - asked.at > SAME_MS) asked = afresh()
      const all = await asked.answer
      return all.find((one) => one.protocol === protocol && one.root === root)?.config ?? null
    },
    close: async () => door?.close(),
  }
}

/** Nobody has chosen anything where there was no console yet. */
function none(error: unknown): null {
  if (error instanceof StoreError && (error.code === 'missing' || error.code === 'older')) return null
  throw error
}
