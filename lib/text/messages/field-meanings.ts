import type { Field } from '@/lib/query/query-fields'
import { spoken } from '../spoken'

/** What each field of the query language means, for help and completion. */
export const meanings = spoken('meanings', {
  from: 'who sent it',
  to: 'who it is addressed to',
  agent: 'who sent it, is addressed or is mentioned',
  mention: 'who is mentioned in it',
  type: 'its type, in the protocol’s own word',
  kind: 'its kind, in Signalbox’s words',
  priority: 'its priority',
  severity: 'how grave what is to be said of it is',
  channel: 'the channel it was sent in',
  source: 'the watched directory, by its label',
  protocol: 'the protocol of its source',
  state: 'the state it is in now',
  is: 'what it is',
  ask: 'what it wants of a person: a decision, an answer, or to be known',
  has: 'what it holds',
  flag: 'what was remarked when it was read',
  text: 'words in it',
  after: 'at or after a time',
  before: 'before a time',
  on: 'on a day (UTC)',
  conversation: 'its conversation, by id',
  trace: 'its trace id, or the id that its conversation has or had',
  id: 'its own id, as its sender wrote it',
  reply: 'the id of the message it answers',
  uid: 'its id in Signalbox',
  path: 'the file it lies in, below the root',
} as const satisfies Record<Field, string>)
