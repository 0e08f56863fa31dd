import { number } from '../number'
import { spoken } from '../spoken'

const beginning = (value: string) => `one that begins with “${value}”`
const several = (count: number, one: string) => `${number(count)} ${one}${count === 1 ? '' : 's'}`

/** What each part of a question asks for, one sentence each; the first letter is made a capital where it begins. */
export const explained = spoken('explained', {
  not: (sentence: string) => `Not: ${sentence}`,
  signs: {
    open: 'A group begins.',
    close: 'The group ends.',
    and: 'Both sides hold.',
    or: 'One side or the other holds.',
    not: 'What follows does not hold.',
    minus: 'What follows does not hold.',
  },
  phrase: (text: string, prefix: boolean) => `the phrase “${text}${prefix ? '…' : ''}”.`,
  word: (text: string, prefix: boolean) => (prefix ? `a word that begins with “${text}”.` : `the word “${text}”.`),
  signsLeft: (words: string) => `Other signs than letters and digits count for nothing: it finds “${words}”.`,
  nameBeginning: (value: string) => `a name that begins with “${value}”`,
  from: (who: string) => `sent by ${who}.`,
  to: (who: string) => `addressed to ${who}.`,
  agent: (who: string) => `sent by, addressed to or mentioning ${who}.`,
  mention: (who: string) => `mentions ${who}.`,
  type: (value: string, prefix: boolean) => `its type is ${prefix ? beginning(value) : value}.`,
  kind: (value: string) => `its kind is ${value}.`,
  compared: { '=': '', '>=': 'at least ', '>': 'above ', '<=': 'at most ', '<': 'below ' },
  priority: (compared: string, value: string) => `its priority is ${compared}${value}.`,
  severity: (compared: string, value: string) => `what is to be said of it is ${compared}${value}.`,
  channel: (value: string) => `in channel ${value}.`,
  source: (value: string) => `from source ${value}.`,
  protocol: (value: string) => `its protocol is ${value}.`,
  state: (value: string, prefix: boolean) => `its state is ${prefix ? beginning(value) : value}.`,
  /** `is:` */
  what: {
    message: 'it is a message.',
    unreadable: 'it could not be read.',
    log: 'it is a log line.',
    any: 'anything at all, log lines too.',
    reply: 'it answers another message.',
    broadcast: 'it is addressed to everybody.',
    answered: 'somebody it was addressed to has answered.',
    unanswered: 'it is addressed to somebody by name, and nobody has answered.',
    gone: 'it is no longer on disk.',
    ask: 'it wants something of a person.',
  },
  is: (value: string) => `it is ${value}.`,
  /** `ask:` */
  asks: {
    decide: 'asks a person to decide.',
    answer: 'expects words of a person.',
    inform: 'is for a person to know.',
  },
  ask: (value: string) => `asks for ${value}.`,
  /** `has:` */
  holds: {
    code: 'code',
    attachment: 'an attachment',
    reasoning: 'reasoning',
    error: 'an error',
    progress: 'a count of progress',
    reply: 'the id of a message it answers',
    trace: 'a trace id',
  },
  has: (what: string) => `has ${what}.`,
  flag: (value: string) => `remarked on as ${value}.`,
  last: (span: string) => `in the last ${span}.`,
  after: (moment: string) => `at ${moment} or later.`,
  earlier: (span: string) => `more than ${span} ago.`,
  before: (moment: string) => `before ${moment}.`,
  on: (day: string) => `on ${day} (UTC).`,
  conversation: (id: string) => `in conversation ${id}.`,
  traceOrConversation: (id: string) => `its trace id is ${id}, or that is or was the id of its conversation.`,
  trace: (id: string) => `its trace id is ${id}.`,
  id: (id: string) => `its own id is ${id}.`,
  reply: (id: string) => `answers ${id}.`,
  path: (value: string, prefix: boolean) => (prefix ? `lies below ${value}.` : `lies in ${value}.`),
  now: 'now',
  spans: {
    week: (count: number) => several(count, 'week'),
    day: (count: number) => several(count, 'day'),
    hour: (count: number) => several(count, 'hour'),
    minute: (count: number) => several(count, 'minute'),
    second: (count: number) => several(count, 'second'),
  },
} as const)
