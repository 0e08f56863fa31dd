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
  return view(english, () => saidNow(name))
}

function view<Words extends object>(english: Words, other: () => object | null): Words {
  const below = new Map<PropertyKey, object>()
  return new Proxy(english, {
    get(target, key) {
      const word: unknown = Reflect.get(target, key)
      if (isTheme(word)) {
        const known = below.get(key)
        if (known !== undefined) return known
        const made = view(word, () => themeIn(other(), key))
        below.set(key, made)
        return made
      }
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
