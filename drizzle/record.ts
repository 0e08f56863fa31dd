import type { Kit } from './columns/sqlite'
import { defineAgents } from './record-agents'
import { defineAuthority } from './record-authority'
import { defineDebts } from './record-debts'
import { defineEvidence } from './record-evidence'
import { defineKept } from './record-kept'
import { defineMeasures } from './record-measures'
import { defineMessages } from './record-messages'
import { defineProblems } from './record-problems'
import { defineQueues } from './record-queues'
import { defineTakenOver, defineWaived } from './record-waived'

/**
 * The record: what was observed (kept, append-only) and the index derived from it (dropped and replayed by `reindex`).
 * Times are UTC epoch ms; `key` is `orderMs * 4096 + n`; JSON is stored and returned, never queried into.
 * The only writer is the tail.
 */
export function defineRecord(kit: Kit) {
  return {
    ...{ ...defineKept(kit), ...defineMessages(kit), ...defineAgents(kit), ...defineMeasures(kit) },
    ...{
      ...defineProblems(kit),
      ...defineWaived(kit),
      ...defineTakenOver(kit),
      ...defineDebts(kit),
      ...defineEvidence(kit),
    },
    ...defineAuthority(kit),
    ...defineQueues(kit),
  }
}
