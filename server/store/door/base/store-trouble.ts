import { toKeep } from '@/lib/ledger/kept-words'
import { trouble as words } from '@/lib/text/sources/trouble-words'

/** Why the index takes nothing in, and what to do: words that are kept. */
export type StoreTrouble = { trouble: 'full' | 'read-only' | 'store'; cause: string; mend: string }

/** The same of what writing to it threw. */
export function storeTroubleOf(error: unknown): StoreTrouble {
  const message = error instanceof Error ? error.message : String(error)
  const mend = error instanceof Error && 'mend' in error && typeof error.mend === 'string' ? error.mend : null
  const code = error instanceof Error && 'code' in error ? error.code : null
  return {
    trouble: code === 'full' || code === 'read-only' ? code : 'store',
    cause: toKeep(() => words.store(message)),
    mend: mend ?? toKeep(() => words.storeMend),
  }
}
