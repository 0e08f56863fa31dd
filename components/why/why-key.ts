import { type LEFT_OUT, SETTING, TYPE } from '@/lib/source/leaving-out'
import { text } from '@/lib/text'
import { why } from '@/lib/text/console/why-words'

type Rule = (typeof LEFT_OUT)[keyof typeof LEFT_OUT]

/** What is explained: a kind and a word of it, as `data-why` has it. */
export type WhyKey =
  `${'flag' | 'rule' | 'source' | 'severity' | 'agent' | 'conversation' | 'task' | 'ask' | 'rung' | 'word'}:${string}`

/** Taken when they are said: in the language of who reads then. */
const PLAIN: readonly [string, () => { readonly [word: string]: string }][] = [
  ['source', () => why.sources],
  ['severity', () => why.severities],
  ['agent', () => why.agents],
  ['conversation', () => why.conversations],
  ['task', () => why.tasks],
  ['ask', () => why.asks],
  ['rung', () => why.rungs],
  ['word', () => why.words],
]

/** The sentence about a word; null for a word that needs none. */
export function meaningFor(key: string): string | null {
  const at = key.indexOf(':')
  const [kind, word] = [key.slice(0, at), key.slice(at + 1)]
  if (kind === 'flag') return said(text.flags, word) ?? text.flagWords.unknown
  if (kind === 'rule') return ruleMeaning(word)
  const words = PLAIN.find(([name]) => name === kind)?.[1]
  return words === undefined ? null : said(words(), word)
}

function ruleMeaning(rule: string): string {
  if (rule.startsWith(TYPE)) return why.ruleOfType
  if (rule.startsWith(SETTING)) return why.ruleOfSetting
  return said<Rule>(why.rules, rule) ?? why.ruleOfProtocol
}

function said<Word extends string>(words: { readonly [word in Word]: string }, wanted: string): string | null {
  return Object.entries<string>(words).find(([word]) => word === wanted)?.[1] ?? null
}
