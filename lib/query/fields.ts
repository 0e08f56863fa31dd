import { LISTS } from '@/lib/ask'
import { FLAGS } from '@/lib/flags'
import { KINDS, PRIORITIES } from '@/lib/reading'
import { SEVERITIES } from '@/lib/severity'
import { HAS } from './facets'

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
  from: open('who sent it', 'from:qa'),
  to: open('who it is addressed to', 'to:pm'),
  agent: open('who sent it, is addressed or is mentioned', 'agent:qa'),
  mention: open('who is mentioned in it', 'mention:qa'),
  type: open('its type, in the protocol’s own word', 'type:decision'),
  kind: closed('its kind, in Signalbox’s words', 'kind:task', [...KINDS, 'log', 'unreadable']),
  priority: closed('its priority', 'priority:>=high', PRIORITIES),
  severity: closed('how grave what is to be said of it is', 'severity:>=warning', SEVERITIES),
  channel: open('the channel it was sent in', 'channel:general'),
  source: open('the watched directory, by its label', 'source:demo'),
  protocol: open('the protocol of its source', 'protocol:swarm'),
  state: { meaning: 'the state it is in now', example: 'state:processed', prefix: true, observed: false },
  is: closed('what it is', 'is:unanswered', IS),
  ask: closed('what it wants of a person: a decision, an answer, or to be known', 'ask:decide', LISTS),
  has: closed('what it holds', 'has:error', HAS),
  flag: closed('what was remarked when it was read', 'flag:no-id', Object.values(FLAGS)),
  text: { meaning: 'words in it', example: 'text:"token handling"', prefix: true, observed: false },
  after: exact('at or after a time', 'after:2h'),
  before: exact('before a time', 'before:2025-06-01'),
  on: exact('on a day (UTC)', 'on:today'),
  conversation: exact('its conversation, by id', 'conversation:01h9'),
  trace: exact('its trace id, or the id that its conversation has or had', 'trace:abc-123'),
  id: exact('its own id, as its sender wrote it', 'id:msg-17'),
  reply: exact('the id of the message it answers', 'reply:msg-17'),
  uid: exact('its id in Signalbox', 'uid:7f3a'),
  path: { meaning: 'the file it lies in, below the root', example: 'path:channels/*', prefix: true, observed: false },
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
