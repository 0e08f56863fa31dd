import { FLAGS } from '@/lib/message/flags'
import type { HeartbeatReading, RegistrationReading, StateReading, TaskState } from '@/lib/message/reading'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asNumber, asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { oneLine } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { type Member, memberOf } from './names'

const STATE_OF: ReadonlyMap<string, TaskState> = new Map<string, TaskState>([
  ['pending', 'open'],
  ['blocked', 'blocked'],
  ['in_progress', 'in-progress'],
  ['completed', 'done'],
  ['failed', 'failed'],
])
const MOST = 1_000

/** The workers of a team; a configuration that names none is a state. */
export function workersIn(fields: Fields, found: Found): (RegistrationReading | StateReading)[] {
  const { workers } = fields
  const registered = (Array.isArray(workers) ? workers.slice(0, MOST) : [])
    .filter(isFields)
    .flatMap((worker) => registrationOf(worker, asText(fields.agent_type), found))
  return [...registered, stateOf(fields, found)]
}

function registrationOf(worker: Fields, type: string | null, { captures, context }: Found): RegistrationReading[] {
  const name = asText(worker.name)
  if (name === null) return []
  const { agent, raw } = memberOf(name, captures.team ?? '', context)
  return [
    {
      reading: 'registration',
      agent,
      agentRaw: raw,
      tier: null,
      role: asText(worker.role),
      autonomy: null,
      model: asText(worker.model),
      provider: asText(worker.worker_cli) ?? type,
      status: null,
      capabilities: [],
      guardrails: [],
      flags: [],
    },
  ]
}

/** It tells when it last ended a turn, and whether its program runs: both are its own word. */
export function heartbeatOf(fields: Fields, { captures, context }: Found): HeartbeatReading {
  const { team = '', worker = '' } = captures
  const { agent, raw } = memberOf(worker, team, context)
  const claimed = parseClaimed(fields.last_turn_at, context.zone)
  const { alive } = fields
  const state = alive === true ? 'AWAKE' : alive === false ? 'OFFLINE' : 'UNKNOWN'
  return {
    reading: 'heartbeat',
    agent,
    agentRaw: raw,
    state,
    substate: null,
    claimed,
    channel: team,
    pid: asNumber(fields.pid),
    flags: [...timeFlags(claimed), ...(state === 'UNKNOWN' ? [FLAGS.unknownState] : [])],
  }
}

export function taskOf(fields: Fields, found: Found): StateReading {
  const { context } = found
  const { team = '', task = '' } = found.captures
  const id = asText(fields.id) ?? task
  const native = asText(fields.status)
  const owner = asText(fields.owner)
  const by = owner === null ? null : memberOf(owner, team, context)
  const title = asText(fields.subject)
  return {
    ...stateOf(fields, found),
    summary: [title ?? id, native, by?.raw, asText(fields.error)].filter((part) => part != null).join(', '),
    effects: [
      {
        kind: 'task',
        scope: team,
        id,
        makes: true,
        at: parseClaimed(fields.completed_at, context.zone).ms,
        title,
        owner: by?.agent ?? null,
        ownerRaw: by?.raw ?? null,
        state: native === null ? null : (STATE_OF.get(native) ?? 'unknown'),
        native,
        dependsOn: [...new Set([...asTexts(fields.depends_on), ...asTexts(fields.blocked_by)])],
        blocker: null,
      },
    ],
  }
}

/** A state file, of a worker where it lies in the folder of one. */
export function stateOf(fields: Fields, { path, captures, context }: Found, summary = oneLine(fields)): StateReading {
  const own: Member | null =
    captures.worker === undefined ? null : memberOf(captures.worker, captures.team ?? '', context)
  const subject = path.replace(/\.json$/, '')
  return { reading: 'state', subject, agent: own?.agent ?? null, summary, effects: [], flags: [] }
}
