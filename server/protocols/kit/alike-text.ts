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

/** What of a record `alikeOf` leaves out: by the first name of each path to a time, the rests of those paths. */
type LeftOut = ReadonlyMap<string, Paths>

/**
 * What a record says, without when and how its copies were delivered: of two under one id whose times, which stand in `times`,
 * are less than a second apart, equal text makes them copies of one message. Null for what carries a signature: that is over
 * its time too, so one with another time is no copy of it.
 */
export function makeAlikeText(times: Paths): (record: Fields) => string | null {
  const leftOut = leftOutAt(times)
  return (record) => (unsealed(record) === null ? textWithout(record, leftOut) : null)
}

function leftOutAt(times: Paths): LeftOut {
  const byFirst = new Map<string, string[][]>()
  for (const [first, ...rest] of times) {
    if (first !== undefined) byFirst.set(first, [...(byFirst.get(first) ?? []), rest])
  }
  return byFirst
}

/** The canonical text of what is kept, made in one walk: this is done for every message. */
function textWithout(record: Fields, leftOut: LeftOut): string {
  let text = ''
  for (const name of Object.keys(record).sort()) {
    const value = record[name]
    const inside = leftOut.get(name)
    if (inside?.some((path) => path.length === 0) || isOfCopy(name.toLowerCase(), value)) continue
    const kept = inside !== undefined && isFields(value) ? textWithout(value, leftOutAt(inside)) : canonicalText(value)
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${kept}`
  }
  return `{${text}}`
}

function isOfCopy(name: string, value: unknown): boolean {
  if (!ENVELOPE.has(name) && !(STATES.has(name) && OF_A_COPY.has(value))) return false
  return typeof value === 'string' ? value.length <= LONGEST_NOTE : typeof value !== 'object' || value === null
}
