import { FLAGS } from '@/lib/message/flags'
import type { HeartbeatReading, MessageReading, Reading } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asks } from '@/server/protocols/kit/asking'
import { blankMessage } from '@/server/protocols/kit/blank'
import { asNumber, asText, type Fields, mapping } from '@/server/protocols/kit/json-fields'
import { joined, oneLine, prose } from '@/server/protocols/kit/prose'
import { addressTo, humanOf } from '@/server/protocols/kit/session-lines'
import type { Found } from '../protocol'
import { leadOf, teamOf } from './member-names'

const STATES: ReadonlySet<string> = new Set(['idle', 'busy', 'waiting'])

/** What such a request is called begins so. */
const WAITING = 'waiting:'

/** A session that waits, a call, a request of a member: all of them are answered in a terminal. */
const ASKED_THERE = new RegExp(`^(?:${WAITING}|toolu_|call_|perm-|plan_approval-)`)

/** Is it the id of a request that waits in a terminal? */
export function isAskedThere(nativeId: string | null): boolean {
  return nativeId !== null && ASKED_THERE.test(nativeId)
}

/** What a running program says of itself; while it waits for a person in its terminal, that is a request. */
export function readSession(fields: Fields, found: Found): Reading[] {
  const session = asText(fields.sessionId)
  const status = asText(fields.status)
  if (session === null || status === null)
    return [{ reading: 'state', subject: found.path, agent: null, summary: oneLine(fields), effects: [], flags: [] }]
  const beat = beatOf(fields, session, status, found)
  return status === 'waiting' ? [beat, waiting(fields, session, found)] : [beat]
}

function beatOf(fields: Fields, session: string, status: string, { context }: Found): HeartbeatReading {
  const team = teamOf(session)
  const lead = leadOf(team, context)
  const claimed = parseClaimed(fields.statusUpdatedAt ?? fields.updatedAt, context.zone)
  return {
    reading: 'heartbeat',
    agent: lead.agent,
    agentRaw: lead.raw,
    state: status.toUpperCase(),
    substate: asText(fields.waitingFor),
    claimed,
    channel: team,
    pid: asNumber(fields.pid),
    flags: [...timeFlags(claimed), ...(STATES.has(status) ? [] : [FLAGS.unknownState])],
  }
}

/** It has no words of its own, so it says what the file says: for what it waits, and where. */
function waiting(fields: Fields, session: string, { context, explain }: Found): MessageReading {
  const team = teamOf(session)
  const lead = leadOf(team, context)
  const sent = parseClaimed(fields.statusUpdatedAt ?? fields.updatedAt, context.zone)
  const { waitingFor, name, cwd, pid, tmux, status } = fields
  const body = joined('\n', asText(waitingFor), prose({ name, cwd, pid, tmux, status }))
  const id = `${WAITING}${session}:${sent.raw ?? ''}`
  return {
    ...blankMessage(team),
    ...addressTo(humanOf(context)),
    nativeId: id,
    fingerprint: JSON.stringify([id, body]),
    traceId: session,
    links: [{ key: `session:${session}`, basis: 'explicit' }],
    from: lead.agent,
    fromRaw: lead.raw,
    fromSession: session,
    type: 'waiting',
    kind: 'request',
    sent,
    state: 'waiting',
    body,
    ask: asks('answer', 'alone'),
    flags: timeFlags(sent),
    ...(explain
      ? {
          mapping: mapping([
            { word: 'time', field: 'statusUpdatedAt', value: fields.statusUpdatedAt },
            { word: 'type', field: 'status', value: fields.status },
            { word: 'text', field: 'waitingFor', value: fields.waitingFor },
          ]),
        }
      : {}),
  }
}
