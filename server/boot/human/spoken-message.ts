import { canonicalText, type Fields } from '@/lib/ledger/seal'
import { harmless } from '@/lib/letters/glyphs'
import { decode } from '@/server/containers/decode'

/** Null where bytes are no UTF-8, of which every reader would make something else. One BOM is left out. */
export function textIn(bytes: Uint8Array): string | null {
  const text = decode(bytes)
  return typeof text === 'string' ? text : null
}

/** The id that a message gives itself, in the words of any protocol. */
export function idOf(message: Fields): string | null {
  const id = message.id ?? message.message_id ?? message.msg_id
  return typeof id === 'string' ? id : null
}

/**
 * A message as it is printed: one line of JSON in ASCII where a character would act, without white space, members by
 * name, so that no key stands there twice and every parser reads what was signed.
 */
export function lineOf(message: Fields): string {
  return harmless(canonicalText(message))
}
