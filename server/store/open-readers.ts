import type { Scope } from '@/lib/scope'
import { askReader } from './asks'
import type { ReadDoor } from './door'
import type { HouseFacts } from './facts'
import { agentReader } from './read-agents'
import { alarmReader } from './read-alarms'
import { candidateReader } from './read-candidates'
import { conversationReader } from './read-conversations'
import { facetReader } from './read-facets'
import { houseReader } from './read-house'
import { ingestReader } from './read-ingest'
import { messageReader } from './read-messages'
import { taskReader } from './read-tasks'
import { unreadableReader } from './read-unreadable'
import { usualReader } from './read-usual'
import { valueReader } from './read-values'
import type { Index, Readers } from './readers'
import { receiptReader } from './receipts'
import { scoped } from './scoped'
import { traceReader } from './traces'

/** Scopes whose readers are kept. */
const KEPT = 100

/** The reading side of the record, over one read door. */
export function readersOf(door: ReadDoor, facts: HouseFacts): Index {
  const known = new Map<string, Readers>()
  const within = (scope: Scope): Readers => {
    const name = JSON.stringify(scope)
    const readers = known.get(name) ?? readersWithin(door, facts, scope)
    if (known.size >= KEPT) known.clear()
    known.set(name, readers)
    return readers
  }
  return { ...within(null), receipts: receiptReader(door), alarms: alarmReader(door.beside), within }
}

function readersWithin(door: ReadDoor, facts: HouseFacts, scope: Scope): Readers {
  const reader = scoped(door, scope)
  const beside = scoped(door.beside, scope)
  const pages = scoped(door.pages, scope)
  return {
    house: houseReader(reader, facts),
    messages: messageReader(reader, beside, pages),
    conversations: conversationReader(reader),
    agents: agentReader(reader, facts, beside),
    tasks: taskReader(reader),
    unreadable: unreadableReader(reader, facts),
    values: valueReader(reader),
    ingest: ingestReader(reader, facts),
    facets: facetReader(beside),
    candidates: candidateReader(reader, beside),
    asks: askReader(reader),
    traces: traceReader(reader),
    usual: usualReader(beside),
  }
}
