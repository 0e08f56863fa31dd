import { FLAGS } from '@/lib/message/flags'
import type { LogReading } from '@/lib/message/reading'
import { originalOf } from '@/lib/source/conflict-name'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { addressed, speaker } from '@/server/protocols/kit/addressee'
import { withoutColours } from '@/server/protocols/kit/colours'
import { asNumber, asText, type Fields, find } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import type { Found } from '../protocol'
import { LOG } from './schema'

const LEVELS: ReadonlyMap<string, LogReading['level']> = new Map<string, LogReading['level']>([
  ['debug', 'debug'],
  ['info', 'info'],
  ['warn', 'warning'],
  ['warning', 'warning'],
  ['error', 'error'],
  ['fatal', 'error'],
])

/** One line of the message log: what became of a known message. */
export function readLogLine(record: Fields, found: Found, ambiguous: boolean): LogReading {
  const text = (word: keyof typeof LOG) => asText(find(record, word, LOG[word]).value)
  const { aliases, zone } = found.context
  const sender = speaker(find(record, 'from', LOG.from).value, aliases)
  const to = addressed(find(record, 'to', LOG.to).value, aliases)
  const claimed = parseClaimed(find(record, 'time', LOG.time).value, zone)
  const messageId = text('id')
  const latencyMs = asNumber(find(record, 'latency', LOG.latency).value)
  const status = text('status')
  const receivers = to.broadcast ? ['all'] : to.to.map(({ raw }) => raw)
  const route = [sender?.raw, '→', receivers.join(', ')].filter((part) => part !== undefined && part !== '')
  const said = [
    text('type'),
    route.length === 3 ? route.join(' ') : null,
    status,
    latencyMs === null ? null : `${latencyMs} ms`,
    text('text'),
  ]
  return {
    reading: 'log',
    channel: logOf(found),
    agent: sender?.agent ?? null,
    level: LEVELS.get(text('level')?.toLowerCase() ?? '') ?? null,
    text: withoutColours(said.filter((part) => part !== null).join(' ')),
    claimed,
    delivery: messageId === null ? null : { messageId, traceId: text('trace'), latencyMs, status },
    flags: [...timeFlags(claimed), ...(ambiguous ? [FLAGS.ambiguousKeys] : [])],
  }
}

/** What lost against a log is of that log, and not one more. */
function logOf({ path, place, captures }: Found): string {
  return captures.log === undefined ? place : stem(originalOf(path) ?? path)
}
