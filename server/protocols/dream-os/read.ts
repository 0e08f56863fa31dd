import type { Reading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'
import { NOBODY } from '@/server/protocols/kit/addressee'
import { asWritten } from '@/server/protocols/kit/as-written'
import { isFields } from '@/server/protocols/kit/json-fields'
import { baseName, stem } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { boxed, letters, ownerOfDirectory, readList, readQueue } from './boxes'
import { readAnswer, readPrompt } from './cursor'
import { readElement } from './element'
import { heartbeatOf, readMailbox } from './mailbox'
import { readOutcomes } from './outcomes'
import { BOX } from './places'
import { stateOf } from './state'

export function read(found: Found): Reading[] {
  if (found.place === 'documents') return [documentOf(found)]
  if (found.text.trim() === '') return found.line === null ? [EMPTY] : []
  if (found.place === 'cursor input') return [readPrompt(found)]
  if (found.place === 'outcomes') return readOutcomes(found)
  if (/\.(?:md|txt)$/.test(found.path)) {
    const read = letters(found)
    return read.length > 0 ? read : [documentOf(found)]
  }
  // A record of any other place of it is JSON by itself.
  const parsed = asWritten(found.text, BOX.one(found.text))
  return parsed.ok ? readJson(parsed.value, found, parsed.duplicateKeys) : [unreadable(parsed)]
}

const EMPTY: Reading = unreadable({ reason: why('json-empty'), at: 0, line: 1, column: 1 })

function readJson(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  switch (found.place) {
    case 'mailbox':
      return typeof value === 'object' && value !== null ? readMailbox(value, found, ambiguous) : [notAnObject(value)]
    case 'governance':
      return [governanceLine(value, found, ambiguous)]
    case 'cursor output':
      return [readAnswer(value, found, ambiguous)]
    case 'list':
      return readList(value, found, ambiguous)
    case 'queue':
      return readQueue(value, found, ambiguous)
    case 'inbox':
    case 'outbox':
    case 'done':
      return boxed(value, found, ambiguous)
  }
  if (typeof value !== 'object' || value === null) return [notAnObject(value)]
  const beats = found.place === 'presence' && isFields(value) ? heartbeatOf(value, found) : []
  return [...beats, stateOf(value, found)]
}

function governanceLine(value: unknown, found: Found, ambiguous: boolean): Reading {
  if (!isFields(value)) return notAnObject(value)
  return readElement(value, found, {
    channel: stem(found.path),
    state: null,
    fallback: NOBODY,
    writer: null,
    ambiguous,
    element: false,
  })
}

function documentOf(found: Found): Reading {
  const agent = ownerOfDirectory(found.captures.agent, found.context)
  return { reading: 'document', title: baseName(found.path), agent, flags: [] }
}
