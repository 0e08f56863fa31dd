import { canonicalText, unsealed } from '@/lib/ledger/seal'
import type { MessageReading, Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asWritten } from '@/server/protocols/kit/as-written'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { baseName, stem } from '@/server/protocols/kit/path'
import { oneLine } from '@/server/protocols/kit/prose'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { heartbeatsIn, registrationsIn } from './agents'
import { askOf } from './ask'
import { readLogLine } from './log'
import { readMessage } from './message'
import { LOG, RECORD } from './places'
import { alikeText, ESCALATION } from './schema'
import { tasksIn } from './task'

export function read(found: Found): Reading[] {
  if (found.place === 'documents') return [documentOf(found)]
  if (found.line !== null && found.text.trim() === '') return []
  const parsed = asWritten(found.text, (found.line === null ? RECORD : LOG).one(found.text))
  if (!parsed.ok) return [unreadable(parsed)]
  const { value, duplicateKeys } = parsed
  switch (found.place) {
    case 'registry':
      return orState(registrationsIn(value, found), value, found)
    case 'heartbeat':
      return orState(heartbeatsIn(value, found), value, found)
    case 'tasks':
      return isFields(value) && isMessage(value)
        ? [{ ...readMessage(value, found, duplicateKeys), fingerprint: JSON.stringify(value) }]
        : orState([], value, found)
  }
  if (!isFields(value)) return [notAnObject(value)]
  if (found.place === 'message log') return [readLogLine(value, found, duplicateKeys)]
  return found.place === 'escalations'
    ? [escalation(value, found, duplicateKeys)]
    : [oneOfMany(value, readMessage(value, found, duplicateKeys))]
}

/** A person's broadcast lies in every inbox, each copy signed for its own: one message all the same. */
function oneOfMany(value: Fields, message: MessageReading): MessageReading {
  const bare = message.broadcast ? unsealed(value)?.bare : undefined
  const copy = { ...message, alike: alikeText(value) }
  return bare === undefined ? copy : { ...copy, bare: canonicalText(bare) }
}

function isMessage(value: Fields): boolean {
  return value.from !== undefined && value.payload !== undefined
}

/** An escalation asks for a decision, whatever its own type says. */
function escalation(value: Fields, found: Found, ambiguous: boolean): Reading {
  const message = readMessage(value, found, ambiguous, isMessage(value) ? {} : ESCALATION)
  const status = typeof value.status === 'string' ? value.status : null
  const type = message.type === '' ? 'escalation' : message.type
  const escalated: MessageReading = {
    ...message,
    channel: 'escalations',
    type,
    kind: 'request',
    state: status ?? 'open',
  }
  return { ...escalated, ask: askOf(escalated, value, found) }
}

function orState(readings: Reading[], value: unknown, found: Found): Reading[] {
  if (readings.length > 0) return readings
  if (typeof value !== 'object' || value === null) return [notAnObject(value)]
  const { agent } = found.captures
  const effects = found.place === 'tasks' ? tasksIn(value, stem(found.path), found.context) : []
  return [
    {
      reading: 'state',
      subject: found.path.replace(/\.json$/, ''),
      agent: agent === undefined ? null : agentName(agent, found.context.aliases),
      summary: Array.isArray(value) ? words.entries(value.length) : isFields(value) ? oneLine(value) : '',
      effects,
      flags: [],
    },
  ]
}

function documentOf({ path, captures, context }: Found): Reading {
  const { agent } = captures
  return {
    reading: 'document',
    title: baseName(path),
    agent: agent === undefined ? null : agentName(agent, context.aliases),
    flags: [],
  }
}
