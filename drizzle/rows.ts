import type { defineRecord } from './record'

type Record = ReturnType<typeof defineRecord>

/** Rows as both databases return them. */
export type SourceDbRow = Record['sources']['$inferSelect']
export type FileDbRow = Record['files']['$inferSelect']
export type ObservationDbRow = Record['observations']['$inferSelect']
export type BlockDbRow = Record['blocks']['$inferSelect']
export type MessageDbRow = Record['messages']['$inferSelect']
export type AskDbRow = Record['asks']['$inferSelect']
export type NamingDbRow = Record['namings']['$inferSelect']
export type VerdictDbRow = Record['verdicts']['$inferSelect']
export type PlaceDbRow = Record['places']['$inferSelect']
export type ConversationDbRow = Record['conversations']['$inferSelect']
export type AgentDbRow = Record['agents']['$inferSelect']
export type HeartbeatDbRow = Record['heartbeats']['$inferSelect']
export type AuthoritySaidDbRow = Record['authoritySaid']['$inferSelect']
export type VersionDbRow = Record['versions']['$inferSelect']
export type DeliveryDbRow = Record['deliveries']['$inferSelect']
export type TurnDbRow = Record['turns']['$inferSelect']
export type TaskDbRow = Record['tasks']['$inferSelect']
export type TaskChangeDbRow = Record['taskChanges']['$inferSelect']
