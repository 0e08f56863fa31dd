import type { AgentRow, HouseStatus, MessageDetail } from '@/lib/message'
import type { Scope } from '@/lib/scope'
import type { Protocol } from '@/server/protocols/protocol'
import type { Draft, Entry } from '@/server/store/ledger/append'
import type { OutboxRow, OutboxStore } from '@/server/store/outbox'
import type { ReceiptReader } from '@/server/store/receipts'
import type { SourceConfig } from '@/server/store/store'
import type { WritingOn } from '@/server/store/writing'
import type { Sealer } from './seal'

/** What the verbs about posts need of the running house. */
export type PostHouse = {
  protocols: readonly Protocol[]
  /** Of who acts. */
  scope: Scope
  status: () => Promise<HouseStatus>
  /** With what each watched source is read now, by its label. */
  configs: () => Promise<Map<string, SourceConfig>>
  agents: () => Promise<AgentRow[]>
  message: (uid: string) => Promise<Omit<MessageDetail, 'mapping'> | null>
  writingOf: (root: string) => Promise<WritingOn | null>
  outbox: OutboxStore
  /** Acts that are being carried out, by their rows. */
  underWay: Map<number, Promise<OutboxRow>>
  receipts: ReceiptReader
  /** Signs what is written. */
  sealer: Sealer
  /** Records what is refused. */
  append: (draft: Draft) => Promise<Entry>
  /** Of the program. */
  version: string
  now: () => number
  /** A UUID. */
  newId: () => string
  report: (error: unknown, where: string) => void
}
