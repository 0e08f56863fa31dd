import type { RegistrationReading, StateReading, TaskState } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, asTexts, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { oneLine } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { agentIn, memberOf, teamOf } from './member-names'

const STATE_OF: ReadonlyMap<string, TaskState> = new Map<string, TaskState>([
  ['pending', 'open'],
  ['in_progress', 'in-progress'],
  ['completed', 'done'],
])
const MOST = 1_000

/** The members of a team; a configuration that names none is a state. */
export function membersIn(fields: Fields, found: Found): (RegistrationReading | StateReading)[] {
  const { members } = fields
  const team = asText(fields.name) ?? found.captures.team ?? ''
  const registered = (Array.isArray(members) ? members.slice(0, MOST) : [])
    .filter(isFields)
    .flatMap((member) => registrationOf(member, team, found))
  return registered.length > 0 ? registered : [stateOf(fields, found)]
}

function registrationOf(member: Fields, team: string, { context }: Found): RegistrationReading[] {
  const name = asText(member.agentId) ?? asText(member.name)
  if (name === null) return []
  const { agent, raw } = memberOf(name, team, context)
  const guardrails = member.planModeRequired === true ? [{ name: 'planModeRequired', value: 'true' }] : []
  return [
    {
      reading: 'registration',
      agent,
      agentRaw: raw,
      tier: null,
      role: asText(member.agentType),
      autonomy: asText(member.mode),
      model: asText(member.model),
      provider: null,
      status: null,
      capabilities: [],
      guardrails,
      flags: [],
    },
  ]
}

/** A task of a team; the program writes no time and no author into it. */
export function taskOf(fields: Fields, found: Found): StateReading {
  const { team = '', task = '' } = found.captures
  const id = asText(fields.id) ?? task
  const native = asText(fields.status)
  const owner = asText(fields.owner)
  const by = owner === null ? null : memberOf(owner, team, found.context)
  const title = asText(fields.subject)
  return {
    ...stateOf(fields, found),
    summary: [title ?? id, native, by?.raw].filter((part) => part != null).join(', '),
    effects: [
      {
        kind: 'task',
        scope: team,
        id,
        makes: true,
        at: null,
        title,
        owner: by?.agent ?? null,
        ownerRaw: by?.raw ?? null,
        state: native === null ? null : (STATE_OF.get(native) ?? 'unknown'),
        native,
        dependsOn: asTexts(fields.blockedBy),
        blocker: null,
      },
    ],
  }
}

/** What stands beside the record of an agent: what it is, in which team, with which rights. */
export function headerOf(fields: Fields, found: Found): StateReading {
  const { session = '', agent = '' } = found.captures
  return { ...stateOf(fields, found), agent: agentIn(agent, teamOf(session), found.context).agent }
}

/** An inbox in which nothing waits. */
export function inboxState({ path }: Found): StateReading {
  const subject = path.replace(/\.json$/, '')
  return { reading: 'state', subject, agent: null, summary: words.noEntries, effects: [], flags: [] }
}

function stateOf(fields: Fields, { path }: Found): StateReading {
  return {
    reading: 'state',
    subject: path.replace(/\.json$/, ''),
    agent: null,
    summary: oneLine(fields),
    effects: [],
    flags: [],
  }
}
