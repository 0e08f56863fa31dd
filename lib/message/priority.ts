import { PRIORITIES, type Priority } from './reading'

const WORDS: ReadonlyMap<string, Priority> = new Map<string, Priority>([
  ...PRIORITIES.map((word): [string, Priority] => [word, word]),
  ...spell('critical', ['urgent', 'emergency', 'blocker', 'immediate', 'crit', '紧急']),
  ...spell('high', ['important', 'major', '高']),
  ...spell('normal', ['medium', 'med', 'default', 'standard', 'regular', 'moderate', 'routine', '中', '普通']),
  ...spell('low', ['minor', 'trivial', 'lowest', 'background', '低']),
])
const RANKS: readonly Priority[] = ['critical', 'high', 'normal', 'low']
const RANK = /^(?:p|prio|priority|sev)?[-_ ]?([0-9])$/

export type ReadPriority = {
  priority: Priority | null
  /** As written; null when absent. */
  raw: string | null
  /** False when what was written is not one of the canonical words, whether or not it could be mapped. */
  known: boolean
}

/** Maps an open enumeration: canonical words in any case, common synonyms, and ranks (`P0`, `3`) where 0 is the most urgent. */
export function readPriority(value: unknown): ReadPriority {
  if (value === null || value === undefined || value === '') return { priority: null, raw: null, known: true }
  const raw = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))).slice(0, 200)
  const word = raw.trim().toLowerCase()
  const priority = mapped(word) ?? mapped(firstOf(word))
  return { priority, raw, known: PRIORITIES.some((canonical) => canonical === word) }
}

/** `🚨 **critical**`, `critical - now` and `high (urgent)` begin with the word, after signs that decorate it. */
const FIRST = /^[^\p{L}\p{N}]{0,20}([\p{L}\p{N}_-]{1,20})(?=$|\s+[-–—|(/]|\s*[^\p{L}\p{N}\s_(/-])/u

function firstOf(word: string): string {
  return FIRST.exec(word)?.[1] ?? word
}

function mapped(word: string): Priority | null {
  return WORDS.get(word) ?? rank(word)
}

function rank(word: string): Priority | null {
  const digit = RANK.exec(word)?.[1]
  return digit === undefined ? null : (RANKS[Math.min(Number(digit), RANKS.length - 1)] ?? null)
}

function spell(priority: Priority, words: readonly string[]): [string, Priority][] {
  return words.map((word) => [word, priority])
}
