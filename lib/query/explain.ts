import { isConversationId } from '@/lib/conversation/id'
import { reader } from '@/lib/reader/reader'
import { sentences } from '@/lib/text/joined'
import { explained as words } from '@/lib/text/messages/explained-question'
import { fullTime, zoneName } from '@/lib/time/clock'
import { utcToLocal } from '@/lib/time/zone'
import type { FieldLeaf, Leaf, Token, WordsLeaf } from './ast'
import { problemOf } from './parse'

/** One sentence for people on what a piece asks for. */
export function explained({ of, negated }: Token): string {
  if ('why' in of) return problemOf(of).message
  if ('lexeme' in of) return words.signs[of.lexeme]
  return negated ? words.not(sentence(of)) : capital(sentence(of))
}

function sentence(leaf: Leaf): string {
  return leaf.node === 'words' ? ofWords(leaf) : ofField(leaf)
}

function ofWords({ words: several, prefix, text }: WordsLeaf): string {
  const said = several.length > 1 ? words.phrase(text, prefix) : words.word(text, prefix)
  const cut = several.join(' ')
  return signsIn(text) > signsIn(cut) ? sentences(said, words.signsLeft(cut)) : said
}

const SIGN = /[\p{P}\p{S}]/gu

function signsIn(text: string): number {
  return text.match(SIGN)?.length ?? 0
}

function ofField(leaf: FieldLeaf): string {
  const value = leaf.prefix ? words.nameBeginning(leaf.value) : leaf.value
  switch (leaf.field) {
    case 'from':
      return words.from(value)
    case 'to':
      return words.to(value)
    case 'agent':
      return words.agent(value)
    case 'mention':
      return words.mention(value)
    case 'type':
      return words.type(leaf.value, leaf.prefix)
    case 'kind':
      return words.kind(value)
    case 'priority':
      return words.priority(leaf.compare, value)
    case 'severity':
      return words.severity(leaf.compare, value)
    case 'channel':
      return words.channel(value)
    case 'source':
      return words.source(value)
    case 'protocol':
      return words.protocol(value)
    case 'state':
      return words.state(leaf.value, leaf.prefix)
    case 'is':
      return WHAT[leaf.value.toLowerCase()] ?? words.is(value)
    case 'ask':
      return ASKS[leaf.value.toLowerCase()] ?? words.ask(value)
    case 'has':
      return words.has(HOLDS[leaf.value.toLowerCase()] ?? value)
    case 'flag':
      return words.flag(value)
    case 'rule':
      return words.rule(leaf.value.toUpperCase())
    case 'problem':
      return words.problem
    case 'owed':
      return OWED[leaf.value.toLowerCase()] ?? words.is(value)
    case 'after':
      return leaf.time?.kind === 'ago' ? words.last(span(leaf.time.ms)) : words.after(moment(leaf))
    case 'before':
      return leaf.time?.kind === 'ago' ? words.earlier(span(leaf.time.ms)) : words.before(moment(leaf))
    case 'on':
      return words.on(leaf.time?.kind === 'at' ? fullTime(leaf.time.from).slice(0, 10) : words.now)
    case 'conversation':
      return words.conversation(value)
    case 'trace':
      return isConversationId(leaf.value) ? words.traceOrConversation(value) : words.trace(value)
    case 'id':
      return words.id(value)
    case 'reply':
      return words.reply(value)
    case 'uid':
      return words.is(value)
    case 'path':
      return words.path(leaf.value, leaf.prefix)
  }
}

const WHAT: { readonly [word: string]: string } = words.what
const ASKS: { readonly [list: string]: string } = words.asks
const OWED: { readonly [as: string]: string } = words.owed
const HOLDS: { readonly [word: string]: string } = words.holds

function moment({ time }: FieldLeaf): string {
  if (time?.kind !== 'at') return words.now
  const stamp = new Date(utcToLocal(time.from, reader().zone)).toISOString()
  return `${stamp.slice(0, 10)} ${stamp.slice(11, stamp.endsWith('00.000Z') ? 16 : 19)} ${zoneName(time.from)}`
}

function span(ms: number): string {
  for (const [name, length] of SPANS) if (ms >= length && ms % length === 0) return words.spans[name](ms / length)
  return words.spans.second(ms / 1000)
}

const SPANS = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
