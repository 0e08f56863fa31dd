import path from 'node:path'
import { type LedgerKey, ledgerKey } from '@/server/store/ledger/signature'
import { type Greeting, greetedBy, SOCKET } from './console-greeting'

/** A console that watches a desk. `key`: of the signatures that count. */
export type DeskConsole = Pick<Greeting, 'source' | 'writing'> & { key: LedgerKey }

/** The console that watches this desk now; null where none says so in so many ms. */
export async function consoleAt(desk: string, withinMs: number): Promise<DeskConsole | null> {
  const found = await greetedBy(path.join(desk, SOCKET), withinMs)
  if (found === null) return null
  try {
    return { source: found.source, writing: found.writing, key: ledgerKey(found.key) }
  } catch {
    // What is no key signs nothing.
    return null
  }
}
