import { LISTS } from '@/lib/asks/ask-kinds'
import { SEVERITIES } from '@/lib/asks/severity'
import { FLAGS } from '@/lib/message/flags'
import { KINDS, PRIORITIES } from '@/lib/message/reading'
import { OWED_AS } from '@/lib/rules/debt'
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
  example: string
  /** The words it takes, when it takes no others. */
  values?: readonly string[]
  /** Whether a trailing `*` may stand for the rest of the value. */
  prefix: boolean
  /** Whether observed values are kept, so that completion has something to offer. */
  observed: boolean
}

const open = (example: string): FieldFacts => ({ example, prefix: true, observed: true })
const exact = (example: string): FieldFacts => ({ example, prefix: false, observed: false })
const closed = (example: string, values: readonly string[]): FieldFacts => ({
  example,
  values,
  prefix: false,
  observed: false,
})

/** Every field of the query language. */
export const FIELDS = {
  from: open('from:qa'),
  to: open('to:pm'),
  agent: open('agent:qa'),
  mention: open('mention:qa'),
  type: open('type:decision'),
  kind: closed('kind:task', [...KINDS, 'log', 'unreadable']),
  priority: closed('priority:>=high', PRIORITIES),
  severity: closed('severity:>=warning', SEVERITIES),
  channel: open('channel:general'),
  source: open('source:demo'),
  protocol: open('protocol:swarm'),
  state: { example: 'state:processed', prefix: true, observed: false },
  is: closed('is:unanswered', IS),
  ask: closed('ask:decide', LISTS),
  has: closed('has:error', HAS),
  flag: closed('flag:no-id', Object.values(FLAGS)),
  rule: exact('rule:GEN001'),
  problem: closed('problem:open', ['open']),
  owed: closed('owed:late', OWED_AS),
  text: { example: 'text:"token handling"', prefix: true, observed: false },
  after: exact('after:2h'),
  before: exact('before:2025-06-01'),
  on: exact('on:today'),
  conversation: exact('conversation:01h9'),
  trace: exact('trace:abc-123'),
  id: exact('id:msg-17'),
  reply: exact('reply:msg-17'),
  uid: exact('uid:7f3a'),
  path: { example: 'path:channels/*', prefix: true, observed: false },
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
