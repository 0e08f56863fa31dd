import { FLAGS } from '@/lib/message/flags'
import type { LogReading, Reading, StateReading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled } from '@/server/protocols/kit/prose'
import { notAnObject } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { speakerOf } from './names'
import { stateOf } from './team-files'

const ENVELOPE = ['event_id', 'team', 'created_at', 'type', 'worker']
const LEVELS: ReadonlyMap<string, LogReading['level']> = new Map<string, LogReading['level']>([
  ['task_failed', 'error'],
  ['worker_stopped', 'warning'],
  ['shutdown_gate_forced', 'warning'],
])

/** A line about what happened in a team. Of a message it has the id alone. */
export function readEvent(fields: Fields, { captures, context }: Found, ambiguous: boolean): LogReading {
  const { team = '' } = captures
  const worker = asText(fields.worker)
  const claimed = parseClaimed(fields.created_at, context.zone)
  const type = asText(fields.type)
  return {
    reading: 'log',
    channel: team,
    agent: worker === null ? null : speakerOf(worker, team, context).agent,
    level: LEVELS.get(type ?? '') ?? 'info',
    text: joined(': ', type, labelled(fields, ENVELOPE)),
    claimed,
    delivery: deliveryIn(fields, type),
    flags: [
      ...timeFlags(claimed),
      ...(ambiguous ? [FLAGS.ambiguousKeys] : []),
      ...(type === null ? [FLAGS.unknownType] : []),
    ],
  }
}

/** It is written as the message is put into the mailbox, whoever looks into that. */
function deliveryIn({ message_id: message }: Fields, type: string | null): LogReading['delivery'] {
  const messageId = asText(message)
  if (messageId === null || type !== 'message_received') return null
  return { messageId, traceId: null, latencyMs: null, status: 'put into the mailbox' }
}

/** Of which messages a terminal is to be told, and of which it was: `4 entries, 1 delivered, 3 pending`. */
export function readDispatch(value: unknown, found: Found): Reading[] {
  if (!Array.isArray(value)) return [notAnObject(value)]
  return [summaryOf(value, found)]
}

function summaryOf(requests: readonly unknown[], found: Found): StateReading {
  const counts = new Map<string, number>()
  for (const request of requests) {
    const status = isFields(request) ? (asText(request.status) ?? words.stateless) : words.stateless
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  const told = [...counts].slice(0, 6).map(([status, count]) => `${count} ${status}`)
  const said = requests.length === 0 ? words.noEntries : words.entries(requests.length)
  return stateOf({}, found, joined(', ', said, ...told))
}
