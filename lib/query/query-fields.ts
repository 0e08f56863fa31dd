import { LISTS } from '@/lib/asks/ask-kinds'
import { SEVERITIES } from '@/lib/asks/severity'
import { FLAGS } from '@/lib/message/flags'
import { KINDS, PRIORITIES } from '@/lib/message/reading'
import { meanings } from '@/lib/text/messages/query'
import { HAS } from './facet-tokens'

export const IS = [
  'message',
  'unreadable',
  'log',
  'any',
  'reply',
  'broadcast',
  'answered',
  'unanswered',
  'gone',
  'ask',
] as const

type FieldFacts = {
  /** What it means, for help and completion. */
  meaning: string
  example: string
  /** The words it takes, when it takes no others. */
  values?: readonly string[]
  /** Whether a trailing `*` may stand for the rest of the value. */
  prefix: boolean
  /** Whether observed values are kept, so that completion has something to offer. */
  observed: boolean
}

const open = (meaning: string, example: string): FieldFacts => ({ meaning, example, prefix: true, observed: true })
const exact = (meaning: string, example: string): FieldFacts => ({ meaning, example, prefix: false, observed: false })
const closed = (meaning: string, example: string, values: readonly string[]): FieldFacts => ({
  meaning,
  example,
  values,
  prefix: false,
  observed: false,
})

/** Every field of the query language. */
export const FIELDS = {
  from: open(meanings.from, 'from:qa'),
  to: open(meanings.to, 'to:pm'),
  agent: open(meanings.agent, 'agent:qa'),
  mention: open(meanings.mention, 'mention:qa'),
  type: open(meanings.type, 'type:decision'),
  kind: closed(meanings.kind, 'kind:task', [...KINDS, 'log', 'unreadable']),
  priority: closed(meanings.priority, 'priority:>=high', PRIORITIES),
  severity: closed(meanings.severity, 'severity:>=warning', SEVERITIES),
  channel: open(meanings.channel, 'channel:general'),
  source: open(meanings.source, 'source:demo'),
  protocol: open(meanings.protocol, 'protocol:swarm'),
  state: { meaning: meanings.state, example: 'state:processed', prefix: true, observed: false },
  is: closed(meanings.is, 'is:unanswered', IS),
  ask: closed(meanings.ask, 'ask:decide', LISTS),
  has: closed(meanings.has, 'has:error', HAS),
  flag: closed(meanings.flag, 'flag:no-id', Object.values(FLAGS)),
  text: { meaning: meanings.text, example: 'text:"token handling"', prefix: true, observed: false },
  after: exact(meanings.after, 'after:2h'),
  before: exact(meanings.before, 'before:2025-06-01'),
  on: exact(meanings.on, 'on:today'),
  conversation: exact(meanings.conversation, 'conversation:01h9'),
  trace: exact(meanings.trace, 'trace:abc-123'),
  id: exact(meanings.id, 'id:msg-17'),
  reply: exact(meanings.reply, 'reply:msg-17'),
  uid: exact(meanings.uid, 'uid:7f3a'),
  path: { meaning: meanings.path, example: 'path:channels/*', prefix: true, observed: false },
} as const satisfies { [name: string]: FieldFacts }

export type Field = keyof typeof FIELDS

export function isField(name: string): name is Field {
  return Object.hasOwn(FIELDS, name)
}

/** The facts of a field, with `values` where it is closed. */
export function factsOf(field: Field): FieldFacts {
  return FIELDS[field]
}

const AGENTS = ['from', 'to', 'agent', 'mention'] as const
export type AgentField = (typeof AGENTS)[number]

/** Whether its values are agents, who may be written in several ways. */
export function namesAgent(field: Field): field is AgentField {
  return AGENTS.some((one) => one === field)
}
