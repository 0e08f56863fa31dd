import type { MessageRow, ToldStatus } from '@/lib/message/message'

/** `rev`: how far it tells, opaque: of two the one that was heard later is further. */
export type Heard =
  | { kind: 'rows'; rev: string; rows: MessageRow[] }
  | { kind: 'left'; rev: string; uids: string[] }
  | { kind: 'status'; consoleStatus: ToldStatus }
  /** More has changed than was sent: what is shown has to be fetched anew. */
  | { kind: 'reset'; rev: string }
  | { kind: 'tick'; rev: string; now: number }

export const EVENTS = ['rows', 'left', 'reset', 'status', 'tick'] as const

/**
 * What one event of the live stream says, or null when it is not of this version's shape. It comes from our own server,
 * which made it from the same types: what it stands on is checked, by hand since a schema library is a fifth of what a
 * browser loads first.
 */
export function readEvent(name: (typeof EVENTS)[number], data: string): Heard | null {
  const value = json(data)
  if (name === 'status') return isStatus(value) ? { kind: name, consoleStatus: value } : null
  if (!hasRev(value)) return null
  const { rev } = value
  switch (name) {
    case 'rows':
      return 'rows' in value && isListOf(value.rows, isRow) ? { kind: name, rev, rows: value.rows } : null
    case 'left':
      return 'uids' in value && isListOf(value.uids, isText) ? { kind: name, rev, uids: value.uids } : null
    case 'reset':
      return { kind: name, rev }
    case 'tick':
      return 'now' in value && typeof value.now === 'number' ? { kind: name, rev, now: value.now } : null
  }
}

function json(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'

function hasRev(value: unknown): value is { rev: string } {
  return isObject(value) && 'rev' in value && isText(value.rev)
}

function isListOf<T>(value: unknown, is: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(is)
}

function isRow(value: unknown): value is MessageRow {
  return isObject(value) && 'uid' in value && 'cursor' in value
}

function isStatus(value: unknown): value is ToldStatus {
  return isObject(value) && 'sources' in value && 'rev' in value && 'people' in value
}
