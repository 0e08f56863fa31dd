import type { MessageRow } from '@/lib/message/message'
import { admit, dismiss, type Window } from './window'

/** What the live stream said while an answer was under way: the answer may be from before it. */
export type Flight = { rows: Map<string, MessageRow>; left: Set<string> }

export function newFlight(): Flight {
  return { rows: new Map(), left: new Set() }
}

export function overhearRows({ rows, left }: Flight, heard: readonly MessageRow[]): void {
  for (const row of heard) {
    rows.set(row.uid, row)
    left.delete(row.uid)
  }
}

export function overhearLeft({ rows, left }: Flight, uids: readonly string[]): void {
  for (const uid of uids) {
    rows.delete(uid)
    left.add(uid)
  }
}

/** The answer with what was said meanwhile. */
export function land(window: Window, { rows, left }: Flight): Window {
  return dismiss(admit(window, [...rows.values()], !window.newer).window, [...left])
}
