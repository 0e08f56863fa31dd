import { StoreError } from '@/server/store/door/base/store-error'
import type { ReadDoor } from '@/server/store/door/door'
import { type ProblemActChanges, problemActsAfter } from '@/server/store/hand/problem-act-changes'
import { lastChange, type Waiver, waiversHolding } from '@/server/store/hand/problem-act-rows'
import { type Data, openForReading } from './data'

/** What people did about problems, as the ledger of these data tells it to a tail. All throw `StoreError`. */
export type ProblemActsTold = {
  /** The last change; 0 where there is none, null where no ledger can be read yet. */
  last: () => Promise<number | null>
  after: (n: number) => Promise<ProblemActChanges | null>
  holding: (now: number) => Promise<Waiver[]>
  close: () => Promise<void>
}

/** Reads the ledger and never writes it. */
export function problemActsIn(data: Data): ProblemActsTold {
  let door: ReadDoor | null = null
  const ledger = async () => {
    door ??= await openForReading(data, 'ledger').catch(none)
    return door
  }
  const read = async <T>(ask: (door: ReadDoor) => Promise<T>, nothing: T) => {
    const there = await ledger()
    return there === null ? nothing : ask(there)
  }
  return {
    last: () => read<number | null>(lastChange, null),
    after: (n) => read((there) => problemActsAfter(there, n), null),
    holding: (now) => read((there) => waiversHolding(there, now), []),
    close: async () => door?.close(),
  }
}

/** Nobody has done anything where there was no console yet. */
function none(error: unknown): null {
  if (error instanceof StoreError && (error.code === 'missing' || error.code === 'older')) return null
  throw error
}
