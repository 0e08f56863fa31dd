import type { Reading } from '@/lib/message/reading'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readInbox } from './inbox'
import { ruleOf } from './line-types'
import { parsedLine } from './parsed-line'
import { OBJECT } from './places'
import { readSession } from './session-file'
import { headerOf, membersIn, taskOf } from './team-files'
import { readTurn } from './turn'

export function read(found: Found): Reading[] {
  if (found.place === 'plan') return [{ reading: 'document', title: stem(found.path), agent: null, flags: [] }]
  if (found.line !== null && found.text.trim() === '') return []
  const parsed = found.line === null ? OBJECT.one(found.text) : parsedLine(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  if (found.place === 'inbox') return readInbox(parsed.value, found, parsed.duplicateKeys)
  if (!isFields(parsed.value)) return [notAnObject(parsed.value)]
  return readFields(parsed.value, found, parsed.duplicateKeys)
}

function readFields(fields: Fields, found: Found, ambiguous: boolean): Reading[] {
  switch (found.place) {
    case 'session':
      return readSession(fields, found)
    case 'team':
      return membersIn(fields, found)
    case 'task':
      return [taskOf(fields, found)]
    case 'agent header':
      return [headerOf(fields, found)]
    default:
      return ruleOf(fields) === null ? readTurn(fields, found, ambiguous) : []
  }
}
