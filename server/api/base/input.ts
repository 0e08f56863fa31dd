import { TRPCError } from '@trpc/server'
import * as z from 'zod'
import { decisionDraft } from '@/lib/asks/approval'
import { actKey } from '@/lib/ledger/act-key'
import { draftPost } from '@/lib/post/post-parts'
import { answers } from '@/lib/text/console/answers-words'
import { MOST_ON_SCREEN_MS } from '@/lib/time/stopwatch'

export const uid = z.string().min(1).max(128)
export const queryText = z.string().max(4096)
export const cursor = z.string().max(128).nullish()
export const direction = z.enum(['older', 'newer'])
export const limit = z.int().min(1).max(200)
/** A name that a protocol, an agent or a source goes by. */
export const name = z.string().min(1).max(512)
export const directory = z.string().min(1).max(4096)

export function found<T>(value: T | null, what: keyof typeof answers.absent): T {
  if (value === null) throw new TRPCError({ code: 'NOT_FOUND', message: answers.absent[what] })
  return value
}

/** Warnings, in words, that whoever acts was shown; null where nobody looked. */
export const warned = z.array(z.string().max(2_000)).max(500).nullable().default(null)

/** How long its bytes were shown, by the word of the browser; null where there was none. */
const onScreenMs = z.int().min(0).max(MOST_ON_SCREEN_MS).nullable().default(null)

/** Where a browser says that it is: passkeys are bound to names, and who may call it which is the console’s to say. */
export const origin = z.url().max(300)

/** What a browser says that a passkey signed; null where none was asked. */
const seal = z
  .strictObject({ origin, nonce: z.string().max(128), given: z.string().max(32_768) })
  .nullable()
  .default(null)

/** What decides. */
export const decideInput = z.object({ draft: decisionDraft, key: actKey, onScreenMs, warned, seal })
/** What posts. */
export const sendInput = z.object({ draft: draftPost, key: actKey, warned })
