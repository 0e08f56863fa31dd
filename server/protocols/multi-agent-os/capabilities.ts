import { type Fields, find, paths } from '@/server/protocols/kit/json-fields'

const REQUIRED = ['required_capability', 'required_capabilities']
const NAMED = ['capability', 'capabilities']
const MOST = 100
/** A name, of a few words at most: what is written as a sentence is none. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._:/-]{0,63}(?: [\p{L}\p{N}._:/-]{1,32}){0,3}$/u

/** What a message says has to be done by whoever is capable of it; `named`: a capability that is only named is meant so, too. */
export const capabilitiesRequired = (said: Fields, named: boolean): string[] =>
  namesIn(said, named ? [...REQUIRED, ...NAMED] : REQUIRED)

/** What a message names as a capability, without saying that it is required. */
export const capabilitiesNamed = (said: Fields): string[] => namesIn(said, NAMED)

/** Whether a list has a capability: however it is spelt, or all that begin so (`light.*`). */
export function isAmong(capability: string, registered: readonly string[]): boolean {
  const wanted = plain(capability)
  return registered.map(plain).some((one) => (one.endsWith('*') ? wanted.startsWith(one.slice(0, -1)) : one === wanted))
}

function namesIn(said: Fields, words: readonly string[]): string[] {
  const found = words.flatMap((word) =>
    ['content', 'metadata', null].flatMap((part) => {
      const { value } = find(said, word, paths(part === null ? word : `${part}.${word}`))
      return (Array.isArray(value) ? value.slice(0, MOST) : [value]).flatMap((one: unknown) =>
        typeof one === 'string' ? namesOf(one) : [],
      )
    }),
  )
  return [...new Set(found)]
}

/** None where any of it is no name: then it is a sentence. */
function namesOf(text: string): string[] {
  const names = text.split(/[,;，；、]/).map((name) => name.trim())
  return names.every((name) => NAME.test(name)) ? names : []
}

const plain = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
