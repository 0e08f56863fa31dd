import { asNobody } from '@/lib/reader/reader'
import { ledger } from '@/lib/text/ledger/ledger-words'
import { inCodes, themeNamed, themeNames } from '@/lib/text/spoken'

const BEGINS = 'say:'
const KEPT = /^say:([A-Za-z]+)((?:\.[^\s.]+)+)(?: (\[.*\]))?$/s
/** Nobody can know it: what begins so was made here, inside another word. */
const INSIDE = `\0${crypto.randomUUID()}`

/** What is kept of words: a code of ours, or a text that does not look like one. */
declare const KEPT_WORDS: unique symbol
export type Kept = string & { readonly [KEPT_WORDS]: true }

/** What a record has already. */
export const asKept = (text: string) => text as Kept

/** What somebody wrote, told as it stands to everybody: what looks like a code of ours is kept inside one. */
export function keepTyped<Text extends string | null>(text: Text): Kept | Extract<Text, null>
export function keepTyped(text: string | null): Kept | null {
  return text === null ? null : asKept(KEPT.test(text) ? `${BEGINS}ledger.typed ${JSON.stringify([text])}` : text)
}

/**
 * What is kept of a sentence, as in the ledger: not its words but where they stand, and what they were given, as in
 * `say:post.partly [1,2]`. What is put together otherwise than by a word is kept in English. Words that are kept so are
 * never renamed, and given nothing else: what a ledger has of them is told by them for ever.
 */
export function toKeep(say: () => string): Kept {
  const said = inCodes((path, given) => `${INSIDE}${path}${given.length === 0 ? '' : ` ${argumentsOf(given)}`}`, say)
  const code = said.startsWith(INSIDE) ? BEGINS + said.slice(INSIDE.length) : null
  return code !== null && KEPT.test(code) && !code.includes(INSIDE) ? asKept(code) : keepTyped(asNobody(say))
}

/** What was kept, and a sentence after it. */
export function keepBoth(kept: Kept, say: () => string): Kept {
  return toKeep(() => ledger.both(keptWithin(kept), say()))
}

/** What was kept, inside another word that is to be kept. */
export function keptWithin(kept: Kept): string {
  return KEPT.test(kept) ? INSIDE + kept.slice(BEGINS.length) : kept
}

/** What is kept as it is told to who reads. What is no such code, as what older versions kept, is told as it stands. */
export function sayKept(kept: string): string {
  const [, name = '', path = '', given = '[]'] = KEPT.exec(kept) ?? []
  const word = path.slice(1).split('.').reduce<unknown>(ownOf, themeNamed(name))
  if (typeof word === 'string') return word
  if (typeof word !== 'function') return kept
  try {
    const revives: unknown = JSON.parse(given, revived)
    if (!Array.isArray(revives) || revives.length < word.length) return kept
    const said: unknown = word(...revives)
    return typeof said === 'string' ? said : kept
  } catch {
    return kept
  }
}

/** What a word at a path was given, as in `breaches.circle`, where that is what was kept; null where another was. */
export function givenIn(kept: string, at: string): unknown {
  const [, name = '', path = '', given = '[]'] = KEPT.exec(kept) ?? []
  if (name + path !== at) return null
  try {
    return JSON.parse(given, revived)
  } catch {
    return null
  }
}

/** So many are looked for. */
const MOST_CODES = 30

/** Where words stand that hold a text, in English or in the language of who reads: what is kept of them holds no words. */
export function codesHolding(text: string): string[] {
  const wanted = text.toLowerCase()
  const found = new Set<string>()
  const look = (words: unknown, path: string) => {
    if (found.size >= MOST_CODES) return
    if (typeof words === 'string' || typeof words === 'function') {
      if (String(words).toLowerCase().includes(wanted)) found.add(path)
    } else if (typeof words === 'object' && words !== null && !Array.isArray(words))
      for (const key of Object.keys(words)) look(ownOf(words, key), `${path}.${key}`)
  }
  const all = () => {
    for (const name of themeNames()) look(themeNamed(name), name)
  }
  if (wanted.trim() !== '') {
    asNobody(all)
    all()
  }
  return [...found]
}

function ownOf(words: unknown, key: string): unknown {
  return typeof words === 'object' && words !== null && Object.hasOwn(words, key) ? Reflect.get(words, key) : undefined
}

function argumentsOf(given: readonly unknown[]): string {
  return JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(INSIDE) ? { say: value.slice(INSIDE.length) } : value,
  )
}

function revived(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('say' in value)) return value
  const { say } = value
  return Object.keys(value).length === 1 && typeof say === 'string' ? sayKept(BEGINS + say) : value
}
