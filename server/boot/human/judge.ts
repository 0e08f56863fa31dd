import { parseJson } from '@/lib/json'
import { overLostNumbers } from '@/lib/json-numbers'
import { type Fields, isFields, type Signed, sealedText, unsealed } from '@/lib/seal'
import { seal as words } from '@/lib/text/seal'
import type { LedgerKey } from '@/server/store/ledger/signature'

/** `expired`: everything holds but the time. */
export type Verdict = { is: 'genuine' | 'expired'; seal: Signed } | { is: 'not'; why: string }

export type Where = {
  keys: readonly LedgerKey[]
  /** Label of the source, and the path from its root. */
  source: string
  path: string
  /** UTC ms. */
  now: number
}

/** Was this message written by Signalbox, for a person, to this very place? */
export function judge(message: Fields, { keys, source, path, now }: Where): Verdict {
  const found = unsealed(message)
  if (found === null) return { is: 'not', why: words.unsigned }
  const { seal, bare } = found
  const key = keys.find(({ fingerprint }) => fingerprint.startsWith(seal.key))
  if (key === undefined) return { is: 'not', why: words.otherKey }
  if (!key.signed(sealedText({ source, path, seal, bare }), seal.signature)) return { is: 'not', why: words.broken }
  return { is: seal.expiresAt !== null && seal.expiresAt <= now ? 'expired' : 'genuine', seal }
}

/**
 * The messages in a text: one, or those of a list or a mailbox; null where it is no JSON that can be read without doubt.
 * A number that would be another one when it is read is not one of ours: it stands as a text, which nobody signed.
 */
export function messagesIn(text: string): Fields[] | null {
  return messagesAsRead(overLostNumbers(text, (token) => JSON.stringify(`\0${token}`)))
}

/** The same, of numbers what JavaScript makes of them. */
export function messagesAsRead(text: string): Fields[] | null {
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  if (!parsed.ok || parsed.duplicateKeys) return null
  const { value } = parsed
  if (Array.isArray(value)) return value.filter(isFields)
  if (!isFields(value)) return null
  return Array.isArray(value.messages) && unsealed(value) === null ? value.messages.filter(isFields) : [value]
}

/** The id that a message gives itself, in the words of any protocol. */
export function idOf(message: Fields): string | null {
  const id = message.id ?? message.message_id
  return typeof id === 'string' ? id : null
}
