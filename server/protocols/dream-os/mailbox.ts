import { isTemplate } from '@/lib/letters/template'
import { FLAGS } from '@/lib/message/flags'
import type { HeartbeatReading, Reading } from '@/lib/message/reading'
import { originalOf } from '@/lib/source/conflict-name'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { why } from '@/lib/unread/why-unread'
import type { Address } from '@/server/protocols/kit/addressee'
import { asNumber, asText, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { stem } from '@/server/protocols/kit/path'
import { unreadable } from '@/server/protocols/kit/unreadable-reading'
import type { Found } from '../protocol'
import { readElement } from './element'
import { addressees, bearer } from './names/bearer'
import { MAILBOX } from './places'
import { AGENT, AGENT_STATES } from './schema'
import { stateOf } from './state'

/**
 * A queue of messages with the status of the agent that empties it; also a bare list, or one message alone. What lost
 * against a mailbox is no mailbox of its own, and says nothing of its agent.
 */
export function readMailbox(value: unknown, found: Found, ambiguous: boolean): Reading[] {
  const { header: box, elements: opened } = MAILBOX.open(value)
  const queue = opened ?? aloneIn(value)
  const elements = Array.isArray(queue) ? queue : []
  const original = originalOf(found.path)
  const setting = {
    channel: stem(original ?? found.path),
    state: 'queued',
    fallback: ownerOf(box, found),
    writer: null,
    ambiguous,
    element: true,
  }
  const readings: Reading[] = [
    ...(original === null ? heartbeatOf(box, found) : []),
    ...elements.map((element) => heldBy(setting.fallback, readElement(element, found, setting))),
  ]
  if (queue === 'not-a-list') readings.push(unreadable({ ...NO_LIST }))
  return readings.length > 0 ? readings : [stateOf(value, found)]
}

/** Whoever else is meant, it is taken by the one whose mailbox this is. */
function heldBy({ to: [owner] }: Address, reading: Reading): Reading {
  return owner === undefined || reading.reading !== 'message' ? reading : { ...reading, holder: owner.agent }
}

const NO_LIST = { reason: why('no-list-of-messages'), at: null, line: null, column: null }

/** One message, where there is no list of some. */
function aloneIn(value: unknown): readonly unknown[] | null {
  const isOne =
    isFields(value) && ['command', 'message_id', 'task_id', 'action'].some((field) => value[field] !== undefined)
  return isOne ? [value] : null
}

/** Whoever the mailbox is assigned to, else the directory it lies in when that is an agent's. */
function ownerOf(box: Fields, { context, captures }: Found): Address {
  const assigned = asText(box.assigned_agent_id) ?? captures.agent ?? null
  return addressees(assigned !== null && isTemplate(assigned) ? null : assigned, context.aliases)
}

/** Presence as a mailbox or a `status.json` states it; nothing when it names no agent or no status. */
export function heartbeatOf(status: Fields, { context, captures }: Found): HeartbeatReading[] {
  const raw = asText(find(status, 'agent', AGENT.id).value) ?? captures.agent ?? null
  const native = asText(find(status, 'state', AGENT.state).value)
  if (raw === null || native === null || isTemplate(raw)) return []
  const claimed = parseClaimed(find(status, 'time', AGENT.time).value, context.zone)
  const known = AGENT_STATES.has(native.toUpperCase())
  return [
    {
      reading: 'heartbeat',
      agent: bearer(raw, context.aliases),
      agentRaw: raw,
      state: known ? native.toUpperCase() : native,
      substate: asText(find(status, 'substate', AGENT.substate).value),
      claimed,
      channel: null,
      pid: asNumber(find(status, 'pid', AGENT.pid).value),
      flags: [...timeFlags(claimed), ...(known ? [] : [FLAGS.unknownState])],
    },
  ]
}
