import { saidNow } from '@/lib/reader/reader'
import type { Theme } from './zh/themes'

/** Words as another language has them: the same keys and arguments, other text. */
export type Said<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Result
    ? (...given: Given) => Said<Result>
    : Words extends object
      ? { readonly [Key in keyof Words]: Said<Words[Key]> }
      : Words

/**
 * The words of a theme, said in the language of whoever reads when they are taken. `name` is that of their theme in
 * `lib/text/zh`. Take a word where it is shown: what is kept beyond that stays as it was said.
 */
export function spoken<Words extends object>(name: Theme, english: Words): Words {
  const themed = view(english, { path: name, other: () => saidNow(name) })
  themes.set(name, themed)
  return themed
}

const themes = new Map<string, object>()

/** Words by the name of their theme; only of those that were loaded. */
export function themeNamed(name: string): object | undefined {
  return themes.get(name)
}

/** The names of all that were loaded. */
export function themeNames(): string[] {
  return [...themes.keys()]
}

/** How a word is taken while it is to be kept: its place among the words, and what it was given. */
type Coding = (path: string, given: readonly unknown[]) => string
let coding: Coding | null = null

/** What `say` says, where every word that it takes is given by `code` instead. */
export function inCodes(code: Coding, say: () => string): string {
  const before = coding
  coding = code
  try {
    return say()
  } finally {
    coding = before
  }
}

function codeOf(word: unknown, path: string, code: Coding): unknown {
  if (typeof word === 'string') return code(path, [])
  return typeof word === 'function' ? (...given: readonly unknown[]) => code(path, given) : word
}

type From = { path: string; other: () => object | null }

function view<Words extends object>(english: Words, { path, other }: From): Words {
  const below = new Map<PropertyKey, object>()
  return new Proxy(english, {
    get(target, key) {
      const word: unknown = Reflect.get(target, key)
      if (isTheme(word)) {
        const known = below.get(key)
        if (known !== undefined) return known
        const made = view(word, { path: `${path}.${String(key)}`, other: () => themeIn(other(), key) })
        below.set(key, made)
        return made
      }
      if (coding !== null && Object.hasOwn(target, key)) return codeOf(word, `${path}.${String(key)}`, coding)
      const theirs = other()
      return (theirs === null ? undefined : Reflect.get(theirs, key)) ?? word
    },
  })
}

function themeIn(said: object | null, key: PropertyKey): object | null {
  const word: unknown = said === null ? null : Reflect.get(said, key)
  return isTheme(word) ? word : null
}

function isTheme(word: unknown): word is object {
  return typeof word === 'object' && word !== null && Object.getPrototypeOf(word) === Object.prototype
}
