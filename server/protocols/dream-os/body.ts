import type { MessageReading } from '@/lib/message/reading'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { joined, labelled, prose } from '@/server/protocols/kit/prose'
import type { Form } from './kind'
import { planBody, type TaskEffect } from './plan'
import { HEADER } from './schema'

const INSIDE = ['params', 'data', 'details', 'payload', 'output', 'error_details', 'results']

/** Ids inside parameters that are shown as links. */
const SHOWN = ['message_id', 'correlation_id']

/** What of a message object is said and not shown beside it: `read` are the fields, dotted, that were read as its header. */
export type Told = {
  form: Form
  record: Fields
  plan: string | null
  tasks: readonly TaskEffect[]
  read: readonly string[]
}

/** What a person reads of it: a plan as a sentence, an outcome by its result, else its words and parameters. */
export function bodyOf({ form, record, plan, tasks, read }: Told): string {
  const within = (field: string) =>
    read.flatMap((path) => (path.startsWith(`${field}.`) ? path.slice(field.length + 1) : []))
  const header = [...HEADER, ...INSIDE, ...read]
  if (form === 'outcome') return outcomeBody(record, header)
  const data = isFields(record.data) ? record.data : {}
  const params = [...SHOWN, ...within('params')]
  return joined(
    '\n',
    tasks.length > 0 ? planBody(plan, tasks) : null,
    ...wordsIn(record, header),
    prose(record.params, params),
    prose(data.params, SHOWN),
    isFields(record.data) ? labelled(data, [...HEADER, 'params', 'results', ...within('data')]) : prose(record.data),
    prose(record.details, [...SHOWN, ...within('details')]),
    prose(record.payload),
    prose(record.output),
    failure(record.error_details ?? data.error_details),
  )
}

/** What it is about, and what it says of that: the words in `body` or `content` go before fields beside them. */
function wordsIn(record: Fields, header: readonly string[]): string[] {
  const { subject } = record
  const inside = ['body', 'content', 'message_content'].filter(
    (field) => isFields(record[field]) || (field === 'message_content' && typeof record[field] === 'string'),
  )
  const about = typeof subject === 'string' ? ['subject'] : []
  return [
    typeof subject === 'string' ? subject.trim() : '',
    ...inside.map((field) => prose(record[field])),
    labelled(record, [...header, ...about, ...inside]),
  ]
}

function outcomeBody(record: Fields, header: readonly string[]): string {
  const said = joined('\n', failure(record.error_details ?? record.error), prose(record.output ?? record.result))
  const rest = labelled(record, [...header, 'error', 'result', 'agent', 'completed_by', 'completed_at'])
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
