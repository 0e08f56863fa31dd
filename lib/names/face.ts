import { FLAGS } from '@/lib/message/flags'

/** How an agent is told apart at a glance: two letters, a shape for the tier, one of twelve muted hues. */

export type Shape = 'cmd' | 'pm' | 'wk' | 'hu' | 'no' | 'nt'
export type Face = { letters: string; shape: Shape; hue: number; cjk: boolean }

const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const EVERYONE = new Set(['all', '*', 'everyone', 'broadcast'])
/** Names of persons everywhere. */
const HUMANS = new Set(['human', 'user'])
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['command', 'cmd'],
  ['pm', 'pm'],
  ['worker', 'wk'],
])

/** What it is worth that a message names a person: `verified` by the ledger, `claimed` by the message alone. */
export type Person = 'verified' | 'claimed' | null

export function personIn(flags: readonly string[]): Person {
  if (flags.includes(FLAGS.claimsHuman) || flags.includes(FLAGS.typed)) return 'claimed'
  return flags.includes(FLAGS.posted) ? 'verified' : null
}

/** `nt`: a known agent whose protocol states no tier. A name alone never earns the solid mark of a human. */
export function faceOf(agent: string | null, tier: string | null, person: Person = null): Face {
  if (agent === null || agent === '') return { letters: '?', shape: 'no', hue: 0, cjk: false }
  // No other sign for it is in our faces: a browser would ask the system for one.
  if (EVERYONE.has(agent)) return { letters: '*', shape: 'no', hue: 0, cjk: false }
  if (person === 'claimed' || (HUMANS.has(agent) && person === null))
    return { letters: '?', shape: 'no', hue: 0, cjk: false }
  const letters = lettersOf(agent)
  return {
    letters,
    shape: person === 'verified' ? 'hu' : (SHAPES.get(tier?.toLowerCase() ?? '') ?? 'nt'),
    hue: hueOf(agent),
    cjk: CJK.test(letters),
  }
}

/** One of twelve stops of 30 degrees; the same name always gets the same. */
export function hueOf(agent: string): number {
  let hash = 0x811c9dc5
  for (const character of agent) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return (((hash ^ (hash >>> 15)) >>> 0) % 12) * 30
}

function lettersOf(agent: string): string {
  const words = agent
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const named = words.filter((word) => /\p{L}/u.test(word))
  const kept = named.length > 1 ? named.filter((word) => !/^agent$/i.test(word)) : named
  const [first = words[0] ?? '?', second] = kept
  if (CJK.test(first)) return [...first][0] ?? '?'
  const number = words.find((word) => /^\p{N}+$/u.test(word))
  if (number !== undefined && kept.length === 1 && /^agent$/i.test(first)) return `A${number.slice(-1)}`
  const pair = second ? initial(first) + initial(second) : [...first].slice(0, 2).join('')
  return pair.toUpperCase()
}

function initial(word: string): string {
  return [...word][0] ?? ''
}
