import { parseJson } from '@/lib/json/json'
import { overLostNumbers } from '@/lib/json/json-numbers'
import { canonicalText, type Fields, isFields } from '@/lib/ledger/seal'
import { harmless } from '@/lib/letters/glyphs'

/** Fields that a mailbox has around its queue; null: what lies there is no mailbox. */
export type Around = ReadonlySet<string> | null

/** A message; `said`: its JSON, by which one in a list is known. */
export type Spoken = { message: Fields; said: string }

/** What stands in a file: one message, or the messages of a mailbox. */
export type Standing = { spoken: readonly Spoken[]; isBox: boolean }

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** Null where bytes are no UTF-8, of which every reader would make something else. One BOM is left out. */
export function textIn(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

/**
 * The messages in a text; null where it is no JSON that every reader takes for the same, or where the object around a
 * list says something itself. A number that JavaScript reads as another is no number here: nobody signed it.
 */
export function messagesIn(text: string, around: Around): Standing | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicateKeys) return null
  const exact = overLostNumbers(text, (token) => JSON.stringify(`\0${token}`))
  const value = exact === text ? parsed.value : JSON.parse(exact)
  const queue = around === null ? null : queueOf(value, around)
  if (queue === 'says') return null
  if (queue === null) {
    const said = JSON.stringify(parsed.value)
    return isFields(value) ? { spoken: [{ message: value, said }], isBox: false } : null
  }
  const asRead = queueOf(parsed.value, around ?? new Set())
  const said = (at: number) => JSON.stringify(Array.isArray(asRead) ? asRead[at] : null)
  return {
    spoken: queue.flatMap((message, at) => (isFields(message) ? [{ message, said: said(at) }] : [])),
    isBox: true,
  }
}

/** The queue of a mailbox; `says`: what is around it says something itself. Null: there is none, it is one message. */
function queueOf(value: unknown, around: ReadonlySet<string>): readonly unknown[] | 'says' | null {
  if (Array.isArray(value)) return value
  if (!isFields(value) || !Array.isArray(value.messages)) return null
  const { messages, ...outer } = value
  return Object.keys(outer).every((name) => around.has(name)) ? messages : 'says'
}

/** The id that a message gives itself, in the words of any protocol. */
export function idOf(message: Fields): string | null {
  const id = message.id ?? message.message_id
  return typeof id === 'string' ? id : null
}

/**
 * A message as it is printed: one line of JSON in ASCII where a character would act, without white space, members by
 * name, so that no key stands there twice and every parser reads what was signed.
 */
export function lineOf(message: Fields): string {
  return harmless(canonicalText(message))
}
