import type { Compare } from '@/lib/query/ast'
import type { OwedAs } from '@/lib/rules/debt'
import { number } from '../number'
import { spoken } from '../spoken'

const starting = (value: string) => `a value that starts with “${value}”`
const compared = { '=': '', '>=': 'at least ', '>': 'above ', '<=': 'at most ', '<': 'below ' } as const
const several = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`

/** What each part of a question asks for, one sentence each; the first letter is made a capital where it begins. */
export const explained = spoken('explained', {
  not: (sentence: string) => `Not: ${sentence}`,
  signs: {
    open: 'Start of a group.',
    close: 'End of the group.',
    and: 'Both sides must match.',
    or: 'Either side may match.',
    not: 'What follows must not match.',
    minus: 'What follows must not match.',
  },
  phrase: (text: string, prefix: boolean) => `the phrase “${text}${prefix ? '…' : ''}”.`,
  word: (text: string, prefix: boolean) => (prefix ? `a word that starts with “${text}”.` : `the word “${text}”.`),
  signsLeft: (words: string) => `Only letters and digits count: it finds “${words}”.`,
  nameBeginning: (value: string) => `a name that starts with “${value}”`,
  from: (who: string) => `sent by ${who}.`,
  to: (who: string) => `addressed to ${who}.`,
  agent: (who: string) => `sent by, addressed to or mentioning ${who}.`,
  mention: (who: string) => `mentions ${who}.`,
  type: (value: string, prefix: boolean) => `its type is ${prefix ? starting(value) : value}.`,
  kind: (value: string) => `its kind is ${value}.`,
  priority: (how: Compare, value: string) => `its priority is ${compared[how]}${value}.`,
  severity: (how: Compare, value: string) => `its severity is ${compared[how]}${value}.`,
  channel: (value: string) => `in channel ${value}.`,
  source: (value: string) => `from source ${value}.`,
  protocol: (value: string) => `its protocol is ${value}.`,
  state: (value: string, prefix: boolean) => `its state is ${prefix ? starting(value) : value}.`,
  /** `is:` */
  what: {
    message: 'it is a message.',
    unreadable: 'it is unreadable.',
    log: 'it is a log line.',
    any: 'everything, including log lines.',
    reply: 'it answers another message.',
    broadcast: 'it is addressed to everyone.',
    answered: 'one of its recipients has answered.',
    unanswered: 'it is addressed to someone by name, and no one has answered.',
    gone: 'it is no longer on disk.',
    ask: 'it asks a person for something.',
  },
  is: (value: string) => `it is ${value}.`,
  /** `ask:` */
  asks: {
    decide: 'asks a person to decide.',
    answer: 'expects a reply from a person.',
    inform: 'informs a person.',
  },
  ask: (value: string) => `asks for ${value}.`,
  /** `has:` */
  holds: {
    code: 'code',
    attachment: 'an attachment',
    reasoning: 'reasoning',
    error: 'an error',
    progress: 'a progress count',
    reply: 'the ID of a message it answers',
    trace: 'a trace ID',
  },
  has: (what: string) => `has ${what}.`,
  flag: (value: string) => `flagged as ${value}.`,
  rule: (code: string) => `it breaks rule ${code}.`,
  problem: 'it breaks a rule.',
  /** `owed:` */
  owed: {
    open: 'an agent still owes something by it.',
    late: 'an agent owes something by it and is late.',
    acknowledged: 'an agent owes something by it, and said that it has it.',
    expired: 'what was owed by it ran out.',
    answered: 'what was owed by it came.',
  } satisfies Record<OwedAs, string>,
  last: (span: string) => `in the last ${span}.`,
  after: (moment: string) => `at ${moment} or later.`,
  earlier: (span: string) => `more than ${span} ago.`,
  before: (moment: string) => `before ${moment}.`,
  on: (day: string) => `on ${day} (UTC).`,
  conversation: (id: string) => `in conversation ${id}.`,
  traceOrConversation: (id: string) => `its trace ID is ${id}, or its conversation has or had that ID.`,
  trace: (id: string) => `its trace ID is ${id}.`,
  id: (id: string) => `its own ID is ${id}.`,
  reply: (id: string) => `answers ${id}.`,
  path: (value: string, prefix: boolean) => (prefix ? `in a file under ${value}.` : `in file ${value}.`),
  now: 'now',
  spans: {
    week: (count: number) => several(count, 'week'),
    day: (count: number) => several(count, 'day'),
    hour: (count: number) => several(count, 'hour'),
    minute: (count: number) => several(count, 'minute'),
    second: (count: number) => several(count, 'second'),
  },
} as const)
