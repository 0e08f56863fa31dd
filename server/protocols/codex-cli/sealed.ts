import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import { prose } from '@/server/protocols/kit/prose'

/** Text that only its provider can read: long, in the letters of an encoding, and without any space. */
const CIPHER = /^[\w+/=-]{80,}$/

/** The text of the parts of what was said; what is sealed is named as that, and how long it is. */
export function textIn(content: unknown): string {
  if (typeof content === 'string') return content
  return (Array.isArray(content) ? content.filter(isFields) : []).map(partIn).join('')
}

function partIn({ type, text, encrypted_content: sealed }: Fields): string {
  if (type === 'encrypted_content') return words.sealed(lengthOf(sealed))
  return typeof text === 'string' ? text : words.otherBlock(asText(type))
}

/** What a call was given, as its arguments have it; a message in it that is sealed is named as that. */
export function givenIn(given: Fields): string {
  const { message } = given
  const isSealed = typeof message === 'string' && CIPHER.test(message)
  return prose(isSealed ? { ...given, message: words.sealed(message.length) } : given)
}

/** Characters. */
export function lengthOf(given: unknown): number {
  if (typeof given === 'string') return given.length
  return Array.isArray(given) ? given.filter(isFields).reduce((sum, { text }) => sum + lengthOf(text), 0) : 0
}
