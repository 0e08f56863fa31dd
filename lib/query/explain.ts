import { isConversationId } from '@/lib/conversation/id'
import type { FieldLeaf, Leaf, Problem, Token, WordsLeaf } from './ast'
import type { Sign } from './lex'

/** A leaf as a token of the query bar, with one sentence on what it asks for. */
export function explainLeaf(leaf: Leaf, negated: boolean): Token {
  const { start, end } = leaf
  const explanation = negated ? `Not: ${sentence(leaf)}` : capital(sentence(leaf))
  if (leaf.node === 'words') {
    const kind = leaf.quoted || leaf.words.length > 1 ? 'phrase' : 'word'
    return { start, end, kind, value: leaf.text, negated, explanation }
  }
  return { start, end, kind: 'field', field: leaf.field, value: leaf.value, negated, explanation }
}

export function explainSign(sign: Sign, negated: boolean): Token {
  const { start, end, lexeme } = sign
  const kind = lexeme === 'open' || lexeme === 'close' ? 'paren' : 'operator'
  return { start, end, kind, negated, explanation: SIGNS[lexeme] }
}

export function mistake(problem: Problem): Token {
  const { start, end, message } = problem
  return { start, end, kind: 'mistake', negated: false, explanation: message }
}

const SIGNS: { [lexeme in Sign['lexeme']]: string } = {
  open: 'A group begins.',
  close: 'The group ends.',
  and: 'Both sides hold.',
  or: 'One side or the other holds.',
  not: 'What follows does not hold.',
  minus: 'What follows does not hold.',
}

function sentence(leaf: Leaf): string {
  return leaf.node === 'words' ? ofWords(leaf) : ofField(leaf)
}

function ofWords({ words, prefix, text }: WordsLeaf): string {
  if (words.length > 1) return prefix ? `the phrase “${text}…”.` : `the phrase “${text}”.`
  return prefix ? `a word that begins with “${text}”.` : `the word “${text}”.`
}

function ofField(leaf: FieldLeaf): string {
  const value = leaf.prefix ? `a name that begins with “${leaf.value}”` : leaf.value
  switch (leaf.field) {
    case 'from':
      return `sent by ${value}.`
    case 'to':
      return `addressed to ${value}.`
    case 'agent':
      return `sent by, addressed to or mentioning ${value}.`
    case 'mention':
      return `mentions ${value}.`
    case 'type':
      return `its type is ${leaf.prefix ? `one that begins with “${leaf.value}”` : value}.`
    case 'kind':
      return `its kind is ${value}.`
    case 'priority':
      return `its priority is ${COMPARED[leaf.compare]}${value}.`
    case 'severity':
      return `what is to be said of it is ${COMPARED[leaf.compare]}${value}.`
    case 'channel':
      return `in channel ${value}.`
    case 'source':
      return `from source ${value}.`
    case 'protocol':
      return `its protocol is ${value}.`
    case 'state':
      return `its state is ${leaf.prefix ? `one that begins with “${leaf.value}”` : value}.`
    case 'is':
      return WHAT_IT_IS[leaf.value.toLowerCase()] ?? `it is ${value}.`
    case 'ask':
      return ASKS_FOR[leaf.value.toLowerCase()] ?? `asks for ${value}.`
    case 'has':
      return `has ${WHAT_IT_HAS[leaf.value.toLowerCase()] ?? value}.`
    case 'flag':
      return `remarked on as ${value}.`
    case 'after':
      return leaf.time?.kind === 'ago' ? `in the last ${span(leaf.time.ms)}.` : `at ${moment(leaf)} or later.`
    case 'before':
      return leaf.time?.kind === 'ago' ? `more than ${span(leaf.time.ms)} ago.` : `before ${moment(leaf)}.`
    case 'on':
      return `on ${moment(leaf).slice(0, 10)} (UTC).`
    case 'conversation':
      return `in conversation ${value}.`
    case 'trace':
      return isConversationId(leaf.value)
        ? `its trace id is ${value}, or that is or was the id of its conversation.`
        : `its trace id is ${value}.`
    case 'id':
      return `its own id is ${value}.`
    case 'reply':
      return `answers ${value}.`
    case 'uid':
      return `it is ${value}.`
    case 'path':
      return leaf.prefix ? `lies below ${leaf.value}.` : `lies in ${value}.`
  }
}

const COMPARED = { '=': '', '>=': 'at least ', '>': 'above ', '<=': 'at most ', '<': 'below ' } as const

const WHAT_IT_IS: { [word: string]: string } = {
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
}

const ASKS_FOR: { [list: string]: string } = {
  decide: 'asks a person to decide.',
  answer: 'expects words of a person.',
  inform: 'is for a person to know.',
}

const WHAT_IT_HAS: { [word: string]: string } = {
  code: 'code',
  attachment: 'an attachment',
  reasoning: 'reasoning',
  error: 'an error',
  progress: 'a count of progress',
  reply: 'the id of a message it answers',
  trace: 'a trace id',
}

function moment({ time }: FieldLeaf): string {
  if (time?.kind !== 'at') return 'now'
  const stamp = new Date(time.from).toISOString()
  return `${stamp.slice(0, 10)} ${stamp.slice(11, stamp.endsWith('00.000Z') ? 16 : 19)} UTC`
}

function span(ms: number): string {
  for (const [name, length] of SPANS) if (ms >= length && ms % length === 0) return several(ms / length, name)
  return several(ms / 1000, 'second')
}

const SPANS = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

function several(count: number, name: string): string {
  return `${count.toLocaleString('en')} ${name}${count === 1 ? '' : 's'}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
