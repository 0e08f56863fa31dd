import { FLAGS } from '@/lib/message/flags'
import type { HeartbeatReading, RegistrationReading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asNumber, asText, asTexts, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import type { Found } from '../protocol'
import { AGENT, PRESENCE } from './schema'

const MOST_GUARDRAILS = 1_000

const AWAKE = new Set(['AWAKE', 'ACTIVE', 'ONLINE', 'ALIVE', 'UP', 'RUNNING'])
const OFFLINE = new Set(['OFFLINE', 'STOPPED', 'DOWN', 'SHUTDOWN', 'DEAD', 'INACTIVE', 'EXITED'])
/** What an awake agent does; also seen where the state belongs. */
const DOING = new Set([
  ...['IDLE', 'WORKING', 'ANALYZING', 'BUSY', 'THINKING', 'WAITING'],
  ...['REVIEWING', 'TRIAGING', 'DOCUMENTING'],
])

export function heartbeat(record: Fields, found: Found, ambiguous: boolean): HeartbeatReading {
  const { context, captures } = found
  const raw = asText(find(record, 'agent', PRESENCE.agent).value) ?? captures.agent ?? ''
  const claimed = parseClaimed(find(record, 'time', PRESENCE.time).value, context.zone)
  const said = statesOf(record)
  const flags: string[] = timeFlags(claimed)
  if (!said.known) flags.push(FLAGS.unknownState)
  if (ambiguous) flags.push(FLAGS.ambiguousKeys)
  return {
    reading: 'heartbeat',
    agent: agentName(raw, context.aliases),
    agentRaw: raw,
    state: said.state,
    substate: said.substate,
    claimed,
    channel: asText(find(record, 'channel', PRESENCE.channel).value),
    pid: pidOf(find(record, 'pid', PRESENCE.pid).value),
    flags,
  }
}

type States = { state: string; substate: string | null; known: boolean }

/** `AWAKE` + `IDLE`, `AWAKE/IDLE`, `IDLE` alone, `active`; OFFLINE may stand in either field. */
function statesOf(record: Fields): States {
  const native = (asText(find(record, 'state', PRESENCE.state).value) ?? 'UNKNOWN').trim()
  const [first = '', second] = native.toUpperCase().split('/', 2)
  const doing =
    asText(find(record, 'substate', PRESENCE.substate).value)
      ?.trim()
      .toUpperCase() ??
    second ??
    null
  if (OFFLINE.has(first) || (doing !== null && OFFLINE.has(doing))) {
    const substate = doing === null || OFFLINE.has(doing) ? null : doing
    return { state: 'OFFLINE', substate, known: true }
  }
  if (AWAKE.has(first)) return { state: 'AWAKE', substate: doing, known: doing === null || DOING.has(doing) }
  if (DOING.has(first)) return { state: 'AWAKE', substate: doing ?? first, known: true }
  return { state: native, substate: doing, known: false }
}

function pidOf(value: unknown): number | null {
  const pid = asNumber(value)
  return pid !== null && Number.isSafeInteger(pid) && pid > 0 ? pid : null
}

export function registration(record: Fields, found: Found, ambiguous: boolean): RegistrationReading {
  const { context, captures } = found
  const text = (word: keyof typeof AGENT) => asText(find(record, word, AGENT[word]).value)
  const raw = text('id') ?? captures.agent ?? ''
  return {
    reading: 'registration',
    agent: agentName(raw, context.aliases),
    agentRaw: raw,
    tier: text('tier'),
    role: text('role'),
    autonomy: text('autonomy'),
    model: text('model'),
    provider: text('provider'),
    status: text('status'),
    capabilities: asTexts(find(record, 'capabilities', AGENT.capabilities).value),
    guardrails: guardrailsOf(find(record, 'guardrails', AGENT.guardrails).value),
    flags: ambiguous ? [FLAGS.ambiguousKeys] : [],
  }
}

function guardrailsOf(value: unknown): RegistrationReading['guardrails'] {
  if (!isFields(value)) return asTexts(value).map((name) => ({ name, value: 'true' }))
  return Object.entries(value)
    .slice(0, MOST_GUARDRAILS)
    .map(([name, rule]) => ({ name, value: JSON.stringify(rule) ?? '' }))
}
