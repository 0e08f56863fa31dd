import type { ByteSums, MessageRow, Unreadable } from '@/lib/message/message'
import type { DiskState } from './source'

export type UnreadableRow = MessageRow & { unreadable: Unreadable; place: string | null; wholeFile: boolean }

export type UnreadableDetail = {
  row: UnreadableRow
  /** Kept bytes (at most 64 KiB), base64, and whether that is all. */
  bytes: string
  whole: boolean
  before: MessageRow | null
  after: MessageRow | null
  disk: DiskState
  tries: { at: number; what: string }[]
  sum: ByteSums | null
  root: string
  /** The code of the rule of its protocol that these bytes break; null where it has none about them. */
  rule: string | null
}
