import { hash64 } from '@/lib/letters/hash'
import type { Reach } from '@/server/api/base/context'

/** Another number whenever something else is to be decided, signed, decided or on hold within a scope; how often outside is not told. */
export async function actsWithin({ approvals, holds }: Pick<Reach, 'approvals' | 'holds'>): Promise<number> {
  // When it was asked is another time whatever happened.
  const [{ now: _, ...lists }, closed, held] = await Promise.all([
    approvals.lists(),
    approvals.closed({ before: null, limit: 1 }),
    holds.list(),
  ])
  return hash64(JSON.stringify([lists, closed, held])).high
}
