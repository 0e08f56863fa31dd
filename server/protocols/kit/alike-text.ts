import { canonicalText, unsealed } from '@/lib/ledger/seal'
import { type Fields, isFields, type Paths } from './json-fields'

/** What a box, or whoever delivers, notes on a copy; in lower case. */
const ENVELOPE: ReadonlySet<string> = new Set([
  ...['sent_at', 'queued_at', 'dispatched_at', 'delivered_at', 'received_at', 'read_at', 'seen_at', 'processed_at'],
  ...[
    'delivered',
    'received',
    'read',
    'is_read',
    'seen',
    'delivery_status',
    'delivery_attempts',
    'attempts',
    'retries',
  ],
  ...['box', 'folder', 'mailbox', 'direction'],
])
const STATES: ReadonlySet<string> = new Set(['status', 'state'])
/** States of a copy; any other word is of what it is about. */
const OF_A_COPY: ReadonlySet<unknown> = new Set(['sent', 'delivered', 'received', 'unread', 'read'])

/** Longer is no note. */
const LONGEST_NOTE = 40

/**
 * What a record says, without when and how its copies were delivered: of two under one id whose times, which stand in `times`,
 * are less than a second apart, equal text makes them copies of one message. Null for what carries a signature: that is over
 * its time too, so one with another time is no copy of it.
 */
export function alikeText(record: Fields, times: Paths): string | null {
  return unsealed(record) === null ? canonicalText(without(record, times)) : null
}

function without(record: Fields, times: Paths): Fields {
  const kept = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    const inside = times.filter(([first]) => first === name).map((path) => path.slice(1))
    if (inside.some((path) => path.length === 0) || isOfCopy(name.toLowerCase(), value)) return []
    return [[name, inside.length > 0 && isFields(value) ? without(value, inside) : value]]
  })
  return Object.fromEntries(kept)
}

function isOfCopy(name: string, value: unknown): boolean {
  const isNote = typeof value === 'string' ? value.length <= LONGEST_NOTE : typeof value !== 'object' || value === null
  return isNote && (ENVELOPE.has(name) || (STATES.has(name) && OF_A_COPY.has(value)))
}
