import type { Reading } from '@/lib/message/reading'
import { asWritten } from '@/server/protocols/kit/as-written'
import { isFields } from '@/server/protocols/kit/json-fields'
import { baseName } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { heartbeat, registration } from './agents'
import { readLogLine } from './log'
import { readMessage } from './message'
import { RECORD } from './places'
import { alikeText } from './schema'

export function read(found: Found): Reading[] {
  if (found.place === 'documents') {
    return [{ reading: 'document', title: baseName(found.path), agent: null, flags: [] }]
  }
  if (found.place === 'logs') return readLogLine(found)
  const parsed = asWritten(found.text, RECORD.one(found.text))
  if (!parsed.ok) return [unreadable(parsed)]
  const { value, duplicateKeys } = parsed
  if (!isFields(value)) return [notAnObject(value)]
  if (found.place === 'presence') return [heartbeat(value, found, duplicateKeys)]
  if (found.place === 'registry') return [registration(value, found, duplicateKeys)]
  return [{ ...readMessage(value, found, duplicateKeys), alike: alikeText(value) }]
}
