import type { Kit } from './columns/sqlite'
import { defineAgents } from './record-agents'
import { defineDebts } from './record-debts'
import { defineKept } from './record-kept'
import { defineMessages } from './record-messages'
import { defineProblems } from './record-problems'

/**
 * The record: what was observed (kept, append-only) and the index derived from it (dropped and replayed by `reindex`).
 * Times are UTC epoch ms; `key` is `orderMs * 4096 + n`; JSON is stored and returned, never queried into.
 * The only writer is the tail.
 */
export function defineRecord(kit: Kit) {
  return {
    ...defineKept(kit),
    ...defineMessages(kit),
    ...defineAgents(kit),
    ...defineProblems(kit),
    ...defineDebts(kit),
  }
}
