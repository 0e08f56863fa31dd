import type { Scope } from '@/lib/people/scope'
import { agentReader } from './agents/read-agents'
import { usualReader } from './agents/read-usual'
import { matchReader } from './alerts/read-matches'
import { sumReader } from './alerts/read-sums'
import { askReader } from './asks/asks'
import { conversationReader } from './conversations/read-conversations'
import type { ReadDoor } from './door/door'
import { facetReader } from './facets/read-facets'
import { valueReader } from './facets/read-values'
import { debtReader } from './judge/read-debts'
import { problemReader } from './judge/read-problems'
import { measureReader } from './measure/read-measures'
import { candidateReader } from './read/read-candidates'
import { messageReader } from './read/read-messages'
import { unreadableReader } from './read/read-unreadable'
import { receiptReader } from './read/receipts'
import { traceReader } from './read/traces'
import type { Index, Readers } from './readers'
import { actsTold } from './rows/acts-told'
import { opaqueOver } from './rows/opaque'
import { scoped, unscoped } from './rows/scoped'
import { alarmReader } from './status/read-alarms'
import { ingestReader } from './status/read-ingest'
import { statusReader } from './status/read-status'
import type { RunningFacts } from './status/running-facts'
import { taskReader } from './tasks/read-tasks'

/** Scopes whose readers are kept. */
const KEPT = 100

/** The reading side of the record, over one read door. `key`: with which numbers of the record are told; without one, tokens are good as long as this process lives. */
export function readersOf(door: ReadDoor, facts: RunningFacts, key?: Uint8Array): Index {
  const known = new Map<string, Readers>()
  const within = (scope: Scope): Readers => {
    const name = JSON.stringify(scope)
    const readers = known.get(name) ?? readersWithin(door, facts, { scope, key })
    if (known.size >= KEPT) known.clear()
    known.set(name, readers)
    return readers
  }
  return {
    ...within(null),
    receipts: receiptReader(door, facts.stations),
    alarms: alarmReader(door.beside),
    matches: matchReader(unscoped(door.beside)),
    sums: sumReader(door.beside),
    within,
  }
}

type Of = { scope: Scope; key: Uint8Array | undefined }

function readersWithin(door: ReadDoor, facts: RunningFacts, { scope, key }: Of): Readers {
  const opaque = opaqueOver(scope, key)
  const reader = scoped(door, scope, opaque)
  const beside = scoped(door.beside, scope, opaque)
  const pages = scoped(door.pages, scope, opaque)
  return {
    status: statusReader(reader, facts),
    messages: messageReader(reader, beside, pages),
    conversations: conversationReader(reader),
    agents: agentReader(reader, facts, beside),
    tasks: taskReader(reader),
    unreadable: unreadableReader(reader, facts),
    problems: problemReader(reader),
    measures: measureReader(beside, facts),
    debts: debtReader(reader),
    values: valueReader(reader),
    ingest: ingestReader(reader, facts),
    facets: facetReader(beside),
    candidates: candidateReader(reader, beside),
    asks: askReader(reader),
    traces: traceReader(reader),
    usual: usualReader(beside),
    told: actsTold({ scope, own: opaque, key }),
  }
}
