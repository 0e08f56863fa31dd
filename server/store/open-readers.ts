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
import { valueReader } from './read-values'
import type { Readers } from './readers'
import { receiptReader } from './receipts'
import { traceReader } from './traces'

/** The reading side of the record, over one read door. */
export function readersOf(reader: ReadDoor, facts: HouseFacts): Readers {
  return {
    house: houseReader(reader, facts),
    messages: messageReader(reader, reader.beside),
    conversations: conversationReader(reader),
    agents: agentReader(reader, facts),
    tasks: taskReader(reader),
    unreadable: unreadableReader(reader),
    values: valueReader(reader),
    ingest: ingestReader(reader),
    facets: facetReader(reader.beside),
    receipts: receiptReader(reader),
    alarms: alarmReader(reader.beside),
    candidates: candidateReader(reader, reader.beside),
    asks: askReader(reader),
    traces: traceReader(reader),
  }
}
