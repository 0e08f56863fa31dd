import type { Field } from '@/lib/query/query-fields'
import { spoken } from '../spoken'

/** What each field of the query language means, for help and completion. */
export const meanings = spoken('meanings', {
  from: 'who sent it',
  to: 'who it is addressed to',
  agent: 'who sent it, received it or is mentioned in it',
  mention: 'who is mentioned in it',
  type: 'its type, as the protocol names it',
  kind: 'its kind, as Signalbox names it',
  priority: 'its priority',
  severity: 'its severity, from its flags and errors',
  channel: 'the channel it was sent in',
  source: 'the source, by its label',
  protocol: 'the protocol of its source',
  state: 'its current state',
  is: 'what it is',
  ask: 'what it asks of a person: a decision, an answer, or only to be informed',
  has: 'what it contains',
  flag: 'flags set when it was read',
  rule: 'a rule that it breaks, by code',
  problem: 'whether it breaks a rule now',
  text: 'words in its text',
  after: 'at or after a time',
  before: 'before a time',
  on: 'on a day (UTC)',
  conversation: 'its conversation, by ID',
  trace: 'its trace ID, or an ID that its conversation has or had',
  id: 'its own ID, as its sender wrote it',
  reply: 'the ID of the message it answers',
  uid: 'its ID in Signalbox',
  path: 'its file, relative to the root',
} as const satisfies Record<Field, string>)
