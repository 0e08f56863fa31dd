import { sql } from 'drizzle-orm'
import { REST_FOLLOWS } from '@/lib/letters/plain-words'
import type { MessageReading } from '@/lib/message/reading'

type Recipient = { agent: string; raw: string }
type Said = Pick<MessageReading, 'type' | 'nativeId' | 'traceId' | 'from' | 'fromRaw' | 'body' | 'reasoning' | 'code'>
type Fault = { code: string | null; message: string | null; suggestion: string | null }

/** Whether words of `messages m` follow from its text. */
export const REST_OF_WORDS = sql.raw(`m.words like '${REST_FOLLOWS}%'`)

/** A message as far as it is searched by words. */
export type Searched = Said & {
  to: readonly Recipient[]
  error: Fault | null
  attachments: readonly { path: string; name?: string | null }[]
}

/** What the words of a message are cut from, in this order. */
export function searchedParts(said: Searched): (string | null)[] {
  return [shortWords(said), said.body, said.reasoning, said.code]
}

function shortWords({ type, nativeId, traceId, from, fromRaw, to, error, attachments }: Searched): string {
  let text = `${type} ${nativeId ?? ''} ${traceId ?? ''} ${from ?? ''}`
  if (fromRaw !== null && fromRaw !== from) text += ` ${fromRaw}`
  for (const { agent, raw } of to) text += raw === agent ? ` ${agent}` : ` ${agent} ${raw}`
  if (error !== null) text += ` ${error.code ?? ''} ${error.message ?? ''} ${error.suggestion ?? ''}`
  for (const { path, name } of attachments) text += ` ${path} ${name ?? ''}`
  return text
}
