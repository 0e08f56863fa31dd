import { homeOf } from '@/lib/seal'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { glob } from '@/server/tail/glob'
import type { Around } from './spoken'

/** The protocol that a key file names for a source; all, where it names none that is known here. */
export function protocolsOf(named: string | undefined): readonly Protocol[] {
  const known = protocols.filter(({ name }) => name === named)
  return known.length > 0 ? known : protocols
}

/** What may stand around the queue of the mailbox that has this path; null where no protocol writes to one there. */
export function aroundAt(among: readonly Protocol[], path: string): Around {
  const home = homeOf(path)
  for (const { writing } of among)
    if (writing.outlets.some(({ kind, pattern }) => kind === 'mailbox' && glob(pattern)(home)))
      return new Set(writing.around ?? [])
  return null
}
