import { stamp } from '@/lib/query/choose'
import { asValue } from '@/lib/query/print'

import { type MeasuredPart, type Narrowing, PARTS, type Stage } from './measure'

/** The field of the query language that finds the messages of each part: agents are counted by what they sent. */
export const FIELD_OF_PART: Record<MeasuredPart, string> = { channel: 'channel', agent: 'from', type: 'type' }

/** What people type to narrow: one field of those, or the source. */
export type NarrowedTo = { source: string | null; narrowing: Narrowing | null }

const NOTHING: NarrowedTo = { source: null, narrowing: null }

/** `channel:ops`, `from:qa`, `type:task` or `source:demo`; nothing for an empty text, null for any other. */
export function narrowedTo(typed: string): NarrowedTo | null {
  const text = typed.trim()
  if (text === '') return NOTHING
  const [field = '', ...rest] = text.split(':')
  const written = rest.join(':').trim()
  const name = /^".*"$/.test(written) ? written.slice(1, -1).replace(/\\(.)/g, '$1') : written
  if (name === '') return null
  if (field.toLowerCase() === 'source') return { source: name, narrowing: null }
  const part = PARTS.find((one) => FIELD_OF_PART[one] === field.toLowerCase())
  return part === undefined ? null : { source: null, narrowing: { part, name } }
}

/** What was measured, and in which time (UTC ms; from `from` on and before `until`). */
export type MeasureQuestion = {
  source: string | null
  narrowing: Narrowing | null
  from: number
  until: number | null
}

/** The question that finds the messages of a measure. */
export function queryOf({ source, narrowing, from, until }: MeasureQuestion, more = ''): string {
  return [
    source === null ? '' : `source:${asValue(source)}`,
    narrowing === null ? '' : `${FIELD_OF_PART[narrowing.part]}:${asValue(narrowing.name)}`,
    more,
    `after:${stamp(from)}`,
    until === null ? '' : `before:${stamp(until)}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** Finds those that count as errors. */
export const FAILED = '(has:error OR kind:error)'

/** Finds those that came to a stage, as far as a question can; what logs and files tell of the others is in each message. */
export const OF_STAGE: Record<Stage, string> = {
  noticed: '',
  logged: '',
  started: '',
  answered: 'is:answered',
  processed: 'state:processed',
  person: 'ask:decide is:answered',
}
