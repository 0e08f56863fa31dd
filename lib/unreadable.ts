import type { ByteSums, MessageRow, Unreadable } from './message'
import { fault } from './text/json'

export type UnreadableRow = MessageRow & { unreadable: Unreadable; place: string | null; wholeFile: boolean }

export type UnreadableDetail = {
  row: UnreadableRow
  /** Kept bytes (at most 64 KiB), base64, and whether that is all. */
  bytes: string
  whole: boolean
  before: MessageRow | null
  after: MessageRow | null
  disk: 'same' | 'changed' | 'gone' | 'cannot-read'
  tries: { at: number; what: string }[]
  sum: ByteSums | null
  root: string
}

/** The code of the protocol's rule that something unreadable breaks; null where its protocol has no rule about it. */
export function ruleOf(protocol: string, reason: string): string | null {
  if (protocol === 'swarm') return 'SWM230'
  return protocol === 'dream-os' && reason === fault.template ? 'DRM350' : null
}
