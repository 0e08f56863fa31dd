import type { MessageReading } from '@/lib/message/reading'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import type { Form } from './kind'
import { planBody, type TaskEffect } from './plan'
import { HEADER } from './schema'

const INSIDE = ['params', 'data', 'details', 'payload', 'output', 'error_details', 'results']

/** Ids inside parameters that are shown as links. */
const SHOWN = ['message_id', 'correlation_id']

/** What a person reads of a message object: a plan as a sentence, an outcome by its result, else its words and parameters. */
export function bodyOf(form: Form, record: Fields, plan: string | null, tasks: readonly TaskEffect[]): string {
  if (form === 'outcome') return outcomeBody(record)
  const own = labelled(record, [...HEADER, ...INSIDE])
  const data = isFields(record.data) ? record.data : {}
  return joined(
    '\n',
    tasks.length > 0 ? planBody(plan, tasks) : null,
    own,
    prose(record.params, SHOWN),
    prose(data.params, SHOWN),
    isFields(record.data) ? labelled(data, [...HEADER, 'params', 'results']) : prose(record.data),
    prose(record.details, SHOWN),
    prose(record.payload),
    prose(record.output),
    failure(record.error_details ?? data.error_details),
  )
}

function outcomeBody(record: Fields): string {
  const said = joined('\n', failure(record.error_details ?? record.error), prose(record.output ?? record.result))
  const rest = labelled(record, [...HEADER, ...INSIDE, 'error', 'result', 'agent', 'completed_by', 'completed_at'])
  return joined('\n', said, rest)
}

/** `AssertionError: test_empty failed`. */
function failure(details: unknown): string {
  if (!isFields(details)) return prose(details)
  return joined(': ', asText(details.code) ?? asText(details.type), labelled(details, ['code', 'type']))
}

/** What failed, as the message tells it. */
export function errorOf(record: Fields): MessageReading['error'] {
  const data = isFields(record.data) ? record.data : {}
  const details = record.error_details ?? data.error_details ?? record.error ?? data.error
  const text = asText(details)
  if (text !== null) return { code: null, message: text, recoverable: null, suggestion: null }
  if (!isFields(details)) return null
  return {
    code: asText(details.code) ?? asText(details.type),
    message: asText(details.message) ?? asText(details.details),
    recoverable: typeof details.recoverable === 'boolean' ? details.recoverable : null,
    suggestion: asText(details.suggestion),
  }
}
