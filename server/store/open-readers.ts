import type { Scope } from '@/lib/scope'
import { askReader } from './asks'
import type { ReadDoor } from './door'
import type { HouseFacts } from './facts'
import { opaqueOver } from './opaque'
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

/** The reading side of the record, over one read door. `key`: with which numbers of the record are told; without one, tokens are good as long as this process lives. */
export function readersOf(door: ReadDoor, facts: HouseFacts, key?: Uint8Array): Index {
  const known = new Map<string, Readers>()
  const within = (scope: Scope): Readers => {
    const name = JSON.stringify(scope)
    const readers = known.get(name) ?? readersWithin(door, facts, { scope, key })
    if (known.size >= KEPT) known.clear()
    known.set(name, readers)
    return readers
  }
  return { ...within(null), receipts: receiptReader(door), alarms: alarmReader(door.beside), within }
}

type Of = { scope: Scope; key: Uint8Array | undefined }

function readersWithin(door: ReadDoor, facts: HouseFacts, { scope, key }: Of): Readers {
  const opaque = opaqueOver(scope, key)
  const reader = scoped(door, scope, opaque)
  const beside = scoped(door.beside, scope, opaque)
  const pages = scoped(door.pages, scope, opaque)
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
