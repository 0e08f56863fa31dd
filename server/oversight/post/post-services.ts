import type { AgentRow, ConsoleStatus, MessageDetail } from '@/lib/message/message'
import type { ApiToken, Somebody } from '@/lib/people/people-told'
import type { Scope } from '@/lib/people/scope'
import type { FileHand } from '@/server/files/hand/disk-hand'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import type { HeldStore } from '@/server/store/hand/held-rows'
import type { OutboxRow, OutboxStore } from '@/server/store/hand/outbox'
import type { PolicyStore } from '@/server/store/hand/policy-rows'
import type { WritingOn } from '@/server/store/hand/writing-rows'
import type { Draft, Entry } from '@/server/store/ledger/append-entry'
import type { ForeseenMessage } from '@/server/store/read/foreseen-row'
import type { ReceiptReader } from '@/server/store/read/receipts'
import type { UsualReader } from '@/server/store/readers'
import type { ActsTold } from '@/server/store/rows/acts-told'
import type { MessageReader, SourceConfig } from '@/server/store/store'
import type { Sealer } from './compose/seal-post'
import type { Target } from './compose/targets'

/** What would be read of files, the same way in which the tail reads them; what is no message is not there. */
export type Foresee = (
  target: Pick<Target, 'source' | 'config' | 'protocol'>,
  files: readonly FileChange[],
  told: { at: number; uid: string },
) => Promise<ForeseenMessage[]>

/** What the verbs about posts need of the running console. */
export type PostServices = {
  protocols: readonly Protocol[]
  /** Of who acts. */
  scope: Scope
  /** How numbers of acts are told to them. */
  told: ActsTold
  status: () => Promise<ConsoleStatus>
  /** With what each watched source is read now, by its label. */
  configs: () => Promise<Map<string, SourceConfig>>
  agents: () => Promise<AgentRow[]>
  message: (uid: string) => Promise<Omit<MessageDetail, 'mapping'> | null>
  /** Of a message as they were read, as far as they were kept. */
  bytes: MessageReader['bytes']
  writingOf: (root: string) => Promise<WritingOn | null>
  outbox: OutboxStore
  /** What is done on the disk of agents. */
  files: FileHand
  /** Posts that policies hold. */
  held: HeldStore
  /** Every version of every policy. */
  policies: PolicyStore['all']
  /** Accounts as they are now, and who needs none. */
  people: () => Promise<Somebody[]>
  /** Those of programs, ended ones too. */
  tokens: () => Promise<ApiToken[]>
  foresee: Foresee
  /** Uids of the messages that these files would answer as they would be read, seen by who acts or not. */
  answeredBy: (target: Parameters<Foresee>[0], files: readonly FileChange[], at: number) => Promise<string[]>
  /** Those of some messages that stand in the list of what is to be decided, seen by who acts or not. */
  toDecide: (uids: readonly string[]) => Promise<string[]>
  /** Acts that are being carried out, by their rows. */
  underWay: Map<number, Promise<OutboxRow>>
  receipts: ReceiptReader
  /** What is usual in a source. */
  usual: UsualReader
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
