import type { Kind, MessageReading } from '@/lib/message/reading'
import { asNumber, asText, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import { MESSAGE } from './schema'

/** Fields that pages show as such. */
const HEADER = [
  'version',
  'id',
  'traceId',
  'from',
  'to',
  'type',
  'priority',
  'timestamp',
  'createdAt',
  'created_at',
  'ttl',
  'payload',
  'metadata',
  'requiresHumanApproval',
]

/** What a person reads of a message of this kind: its words, not its JSON. */
export function bodyOf(kind: Kind, message: Fields): string {
  const payload = message.payload
  if (!isFields(payload)) return prose(payload ?? outside(message))
  switch (kind) {
    case 'request':
      return requestBody(payload)
    case 'response':
      return responseBody(payload)
    case 'error':
      return failure(payload)
    case 'notification':
      return notificationBody(payload)
    default:
      return prose(payload)
  }
}

function requestBody(payload: Fields): string {
  const params = prose(payload.params)
  const rest = labelled(payload, ['action', 'params', 'deadline', 'callback'])
  return joined('\n', joined(' ', asText(payload.action), params), rest)
}

function responseBody(payload: Fields): string {
  const said = joined(
    '\n',
    prose(payload.result),
    isFields(payload.error) ? failure(payload.error) : prose(payload.error),
  )
  const rest = labelled(payload, ['status', 'result', 'error', 'requestId'])
  return joined('\n', joined(': ', asText(payload.status), said), rest)
}

function failure(error: Fields): string {
  return joined(' ', asText(error.code), labelled(error, ['code', 'requestId', 'recoverable']))
}

function notificationBody(payload: Fields): string {
  const said = labelled(payload, ['event', 'progress', 'requestId'])
  return said === '' ? joined(' ', asText(payload.event), prose(payload.progress)) : said
}

/** A message without payload may still say something at its top level. */
function outside(message: Fields): string {
  return prose(message, HEADER)
}

/** The bar of a progress notification: steps, else percent of 100. */
export function progressOf(message: Fields): MessageReading['progress'] {
  const { value } = find(message, 'progress', MESSAGE.progress)
  const inside = isFields(value) ? value : {}
  const current = asNumber(inside.current)
  const total = asNumber(inside.total)
  if (current !== null && total !== null && total > 0) return { current, total }
  const percent = asNumber(isFields(value) ? inside.percent : value)
  return percent === null ? null : { current: percent, total: 100 }
}

/** States of a response after which its request is over; after a partial one more comes. */
const FINAL: ReadonlySet<unknown> = new Set(['success', 'failure'])

export function isFinal(kind: Kind, status: unknown): boolean {
  return kind === 'response' && FINAL.has(status)
}

/** Of an error message, or of a response that failed. */
export function errorOf(kind: Kind, message: Fields): MessageReading['error'] {
  const payload = message.payload
  if (!isFields(payload)) return null
  const told = kind === 'error' ? payload : payload.error
  const text = asText(told)
  if (text !== null) return { code: null, message: text, recoverable: null, suggestion: null }
  if (!isFields(told)) return null
  return {
    code: asText(told.code),
    message: asText(told.message),
    recoverable: typeof told.recoverable === 'boolean' ? told.recoverable : null,
    suggestion: asText(told.suggestion),
  }
}
