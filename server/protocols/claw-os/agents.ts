import { FLAGS } from '@/lib/message/flags'
import type { HeartbeatReading, RegistrationReading } from '@/lib/message/reading'
import { agentName } from '@/lib/names/names'
import { parseClaimed, timeFlags } from '@/lib/time/time'
import { asNumber, asText, asTexts, type Fields, find, isFields, isWritten } from '@/server/protocols/kit/json-fields'
import type { Found } from '../protocol'
import { AGENT, CHECKS, VERSION } from './schema'

const STATES = new Set([
  'AWAKE',
  'ONLINE',
  'OFFLINE',
  'IDLE',
  'BUSY',
  'WORKING',
  'ACTIVE',
  'ERROR',
  'PAUSED',
  'BLOCKED',
])

/** State of a beat that names none. */
const SILENT = 'unknown'

const MOST = 10_000

type Entry = { id: string; fields: Fields }

/** The agents of a registry: a list, `{agents: …}`, or a map from id to entry. */
export function registrationsIn(value: unknown, found: Found): RegistrationReading[] {
  return entriesOf(value, null, isRegistered).map(({ id, fields }) => ({
    reading: 'registration',
    agent: agentName(id, found.context.aliases),
    agentRaw: id,
    tier: text(fields, 'tier'),
    role: text(fields, 'role'),
    autonomy: text(fields, 'autonomy'),
    model: text(fields, 'model'),
    provider: text(fields, 'provider'),
    status: text(fields, 'status'),
    capabilities: asTexts(find(fields, 'capabilities', AGENT.capabilities).value),
    guardrails: guardrailsOf(find(fields, 'guardrails', AGENT.guardrails).value),
    flags: [],
  }))
}

/** The agents of a heartbeat file: one, a list, `{agents: …}`, or a map from id to entry. */
export function heartbeatsIn(value: unknown, found: Found): HeartbeatReading[] {
  return entriesOf(value, found.captures.agent ?? null, isBeating).map(({ id, fields }) => {
    const native = text(fields, 'status') ?? SILENT
    const known = native === SILENT || STATES.has(native.toUpperCase())
    const claimed = parseClaimed(find(fields, 'time', AGENT.time).value, found.context.zone)
    return {
      reading: 'heartbeat',
      agent: agentName(id, found.context.aliases),
      agentRaw: id,
      state: known && native !== SILENT ? native.toUpperCase() : native,
      substate: text(fields, 'substate'),
      claimed,
      channel: null,
      pid: asNumber(find(fields, 'pid', AGENT.pid).value),
      flags: [...timeFlags(claimed), ...(known ? [] : [FLAGS.unknownState])],
    }
  })
}

/** Entries that say something; `alone` names the agent of a file that is one entry and names none. */
function entriesOf(value: unknown, alone: string | null, says: (fields: Fields) => boolean): Entry[] {
  if (Array.isArray(value)) return value.slice(0, MOST).flatMap((item) => entry(item, null, says))
  if (!isFields(value)) return []
  const inside = value.agents ?? value.heartbeats
  if (inside !== undefined && typeof inside === 'object') {
    return Array.isArray(inside) ? entriesOf(inside, null, says) : mapped(inside, says)
  }
  if (says === isBeating && isWritten(value, CHECKS)) return []
  const one = entry(value, alone, says)
  return one.length > 0 ? one : mapped(value, says)
}

function mapped(value: unknown, says: (fields: Fields) => boolean): Entry[] {
  if (!isFields(value)) return []
  // Beside what it says of itself, a word is no agent's.
  const inWords = says === isBeating && !isBeating(value) && !isWritten(value, VERSION)
  return Object.entries(value)
    .slice(0, MOST)
    .flatMap(([id, item]) => {
      const fields = typeof item === 'string' && inWords ? saidInOneWord(item) : item
      return isFields(fields) && says(fields) ? [{ id, fields }] : []
    })
}

function entry(item: unknown, alone: string | null, says: (fields: Fields) => boolean): Entry[] {
  if (!isFields(item) || !says(item)) return []
  const id = asText(find(item, 'agent', AGENT.id).value) ?? alone
  return id === null ? [] : [{ id, fields: item }]
}

/** `"gm": "idle"` or `"gm": "<time>"`. */
function saidInOneWord(word: string): Fields {
  return parseClaimed(word, 'UTC').ms !== null ? { timestamp: word } : { status: word }
}

function isRegistered(fields: Fields): boolean {
  return [AGENT.tier, AGENT.role, AGENT.autonomy, AGENT.model, AGENT.capabilities, AGENT.status].some(
    (places) => find(fields, '', places).field !== null,
  )
}

function isBeating(fields: Fields): boolean {
  return find(fields, '', AGENT.status).field !== null || find(fields, '', AGENT.time).field !== null
}

function guardrailsOf(value: unknown): RegistrationReading['guardrails'] {
  if (isFields(value)) return Object.entries(value).map(([name, rule]) => ({ name, value: JSON.stringify(rule) ?? '' }))
  return asTexts(value).map((name) => ({ name, value: 'true' }))
}

function text(fields: Fields, word: keyof typeof AGENT): string | null {
  return asText(find(fields, word, AGENT[word]).value)
}
