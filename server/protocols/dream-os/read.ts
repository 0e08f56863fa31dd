import type { Reading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { type Address, NOBODY } from '@/server/protocols/kit/addressee'
import { asWritten } from '@/server/protocols/kit/as-written'
import { isFields } from '@/server/protocols/kit/json-fields'
import { baseName, stem } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readAnswer, readPrompt } from './cursor'
import { readElement } from './element'
import { heartbeatOf, readMailbox } from './mailbox'
import { readLetter } from './markdown'
import { readOutcomes } from './outcomes'
import { BOX } from './places'
import { stateOf } from './state'

export function read(found: Found): Reading[] {
  if (found.place === 'documents') return [documentOf(found)]
  if (found.text.trim() === '') return found.line === null ? [EMPTY] : []
  if (found.place === 'cursor input') return [readPrompt(found)]
  if (found.place === 'outcomes') return readOutcomes(found)
  if (found.path.endsWith('.md')) return [letter(found)]
  // A record of any other place of it is JSON by itself.
  const parsed = asWritten(found.text, BOX.one(found.text))
  return parsed.ok ? readJson(parsed.value, found, parsed.duplicateKeys) : [unreadable(parsed)]
}

const EMPTY: Reading = unreadable({ reason: 'Empty.', at: 0, line: 1, column: 1 })

function readJson(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  switch (found.place) {
    case 'mailbox':
      return typeof value === 'object' && value !== null ? readMailbox(value, found, ambiguous) : [notAnObject(value)]
    case 'governance':
      return [governanceLine(value, found, ambiguous)]
    case 'cursor output':
      return [readAnswer(value, found, ambiguous)]
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
  return readElement(value, found, { channel: stem(found.path), state: null, ambiguous, element: false })
}

/** A file of a box holds one message; a list in it is read element by element. */
function boxed(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const one = { channel: channelOf(found), state: found.captures.box ?? null, fallback: recipient(found), ambiguous }
  if (!Array.isArray(value))
    return [isFields(value) ? readElement(value, found, { ...one, element: false }) : notAnObject(value)]
  if (value.length === 0) return [notAnObject(value)]
  return value.map((item) => readElement(item, found, { ...one, element: true }))
}

function letter(found: Found): Reading {
  return readLetter(found, channelOf(found), found.captures.box ?? null, recipient(found))
}

function channelOf({ captures, place }: Found): string {
  return captures.agent ?? captures.box ?? place
}

/** Who an inbox belongs to is meant when the message names nobody; an outbox says nothing of its readers. */
function recipient({ captures, context, place, path }: Found): Address {
  const { agent } = captures
  if (agent === undefined || place === 'outbox' || path.includes('/outbox/')) return NOBODY
  return { to: [{ agent: agentName(agent, context.aliases), raw: agent, tier: null }], broadcast: false }
}

function documentOf({ path, captures, context }: Found): Reading {
  return { reading: 'document', title: baseName(path), agent: agentOf(captures.agent, context.aliases), flags: [] }
}

function agentOf(directory: string | undefined, aliases: Found['context']['aliases']): string | null {
  return directory === undefined ? null : agentName(directory, aliases)
}
