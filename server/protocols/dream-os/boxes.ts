import type { Reading } from '@/lib/message/reading'
import { why } from '@/lib/unread/why-unread'
import { type Address, NOBODY } from '@/server/protocols/kit/addressee'
import { asText, isFields } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import { notAnObject, unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readElement, type Setting } from './element'
import { lettersIn } from './letter-pile'
import { heartbeatOf } from './mailbox'
import { readLetter } from './markdown'
import { addressees, bearer } from './names/bearer'
import { MAILBOX, QUEUE } from './places'
import { stateOf } from './state'

/** A file of a box holds one message; a list in it is read element by element. */
export function boxed(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const one = settingOf(found, ambiguous)
  if (!Array.isArray(value)) return [isFields(value) ? readElement(value, found, one) : notAnObject(value)]
  if (value.length === 0) return [notAnObject(value)]
  return value.map((item) => readElement(item, found, { ...one, element: true }))
}

/** One letter, or those that were appended to one file; nothing where it is none. */
export function letters(found: Found): Reading[] {
  const setting = settingOf(found, false)
  return lettersIn(found.text).flatMap(({ text, fingerprint }) => {
    const read = readLetter({ ...found, text }, setting)
    return read === null ? [] : { ...read, fingerprint }
  })
}

/** `inbox.json`: a list of messages, or one alone; it is of the agent whose directory it lies in. */
export function readList(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const { header, elements } = MAILBOX.open(value)
  if (elements === 'not-a-list')
    return [unreadable({ reason: why('no-list-of-messages'), at: null, line: null, column: null })]
  const alone = isFields(value) && Object.keys(value).length > 0 ? [value] : []
  const setting = { ...settingOf(found, ambiguous), element: true }
  const [owner] = setting.fallback.to
  const read = (elements ?? alone).map((element) => {
    const reading = readElement(element, found, setting)
    return owner === undefined || reading.reading !== 'message' ? reading : { ...reading, holder: owner.agent }
  })
  const beats = elements === null ? [] : heartbeatOf(header, found)
  return read.length + beats.length > 0 ? [...beats, ...read] : [stateOf(value, found)]
}

/** A queue from which a service delivers: each entry wraps a message, and says how far that is. */
export function readQueue(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length === 0) return [stateOf(value, found)]
  return entries.map((entry) => {
    if (!isFields(entry)) return { ...notAnObject(entry), at: null, line: null, column: null }
    const state = asText(entry.status) ?? 'queued'
    const setting = { channel: stem(found.path), state, fallback: NOBODY, writer: null, ambiguous, element: true }
    const same = QUEUE.identity(entry)
    return { ...readElement(entry, found, setting), fingerprint: same, alike: same }
  })
}

function settingOf(found: Found, ambiguous: boolean): Setting & { fallback: Address } {
  const { captures, place } = found
  const channel = captures.agent ?? captures.box ?? place
  const state = captures.box ?? null
  return { channel, state, fallback: recipient(found), writer: writer(found), ambiguous, element: false }
}

/** Who an inbox belongs to is meant when the message names nobody; an outbox says nothing of its readers. */
function recipient({ captures: { agent }, context, path }: Found): Address {
  return agent === undefined || IN_OUTBOX.test(path) ? NOBODY : addressees(agent, context.aliases)
}

/** An outbox says who writes. */
function writer({ captures: { agent }, path }: Found): string | null {
  return agent !== undefined && IN_OUTBOX.test(path) ? agent : null
}

const IN_OUTBOX = /(?:^|\/)outbox(?:\.json$|\/)/

export function ownerOfDirectory(directory: string | undefined, { aliases }: Found['context']): string | null {
  return directory === undefined ? null : bearer(directory, aliases)
}
