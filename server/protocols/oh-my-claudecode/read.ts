import type { Reading } from '@/lib/message/reading'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { baseName } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readApproval } from './approval'
import { readDispatch, readEvent } from './events'
import { readMailbox } from './mailbox'
import { memberOf } from './names'
import { EVENTS, OBJECT } from './places'
import { heartbeatOf, stateOf, taskOf, workersIn } from './team-files'

export function read(found: Found): Reading[] {
  if (found.place === 'instructions') return [documentOf(found)]
  if (found.line !== null && found.text.trim() === '') return []
  const parsed = (found.line === null ? OBJECT : EVENTS).one(found.text)
  if (!parsed.ok) return [unreadable(parsed)]
  const { value, duplicateKeys } = parsed
  if (found.place === 'mailbox') return readMailbox(value, found, duplicateKeys)
  if (found.place === 'dispatch') return readDispatch(value, found)
  return isFields(value) ? readFields(value, found, duplicateKeys) : [notAnObject(value)]
}

function readFields(fields: Fields, found: Found, ambiguous: boolean): Reading[] {
  switch (found.place) {
    case 'approval':
      return [readApproval(fields, found, ambiguous)]
    case 'events':
      return [readEvent(fields, found, ambiguous)]
    case 'task':
      return [taskOf(fields, found)]
    case 'team':
      return workersIn(fields, found)
    case 'heartbeat':
      return [heartbeatOf(fields, found)]
    default:
      return [stateOf(fields, found)]
  }
}

/** What a worker was told to do when it began. */
function documentOf({ path, captures, context }: Found): Reading {
  const { team = '', worker } = captures
  const agent = worker === undefined ? null : memberOf(worker, team, context).agent
  return { reading: 'document', title: baseName(path), agent, flags: [] }
}
