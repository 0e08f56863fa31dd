import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { CONTENT_TYPES, EXPORT_FORMATS, fileNameOf, written } from '@/lib/export/formats'
import { keepTyped } from '@/lib/ledger/kept-words'
import type { Canonical, Secrets } from '@/lib/message/canonical'
import type { Scope } from '@/lib/people/scope'
import { text } from '@/lib/text'
import type { Context } from '@/server/api/base/context'
import { queryText } from '@/server/api/base/input'
import { KnownError } from '@/server/errors'
import { StoreError } from '@/server/store/door/base/store-error'
import { QuestionError } from '@/server/store/rows/question-error'
import type { MessageReader } from '@/server/store/store'
import type { HandleFor } from './front-door'
import { refuseCall } from './refuse-call'

const asked = z.strictObject({
  query: queryText.default(''),
  format: z.enum(EXPORT_FORMATS),
  secrets: z.enum(['masked', 'whole']).default('masked'),
})

const AUTHORISE_MS = 5_000

type Parts = {
  /** All that a question finds within a scope, in chunks. */
  find: (
    scope: Scope,
    question: { query: string; now: number; secrets: Secrets },
  ) => ReturnType<MessageReader['export']>
  /** Is the session with this id still good, and what it may see still this? */
  stillGood: (id: string, scope: Scope) => Promise<boolean>
  record: Context['record']
  /** UTC ms. */
  now: () => number
}

/**
 * Answers `GET /api/export?query=…&format=…`, with `secrets=whole` where they are asked for, with a file of all that is found, read while it is sent, as fast as it is
 * taken. It ends with its reader and with its session. What cannot be read to its end breaks off: a file that came
 * whole is whole.
 */
export function exportHandler({ find, stillGood, record, now }: Parts): HandleFor {
  return async (request, response, { search }, session) => {
    if (request.method !== 'GET') return refuseCall(response, 405, text.export.onlyRead)
    const wanted = asked.safeParse(Object.fromEntries(new URLSearchParams(search)))
    if (!wanted.success) return refuseCall(response, 400, text.export.badAddress)
    const { query, format, secrets } = wanted.data
    const at = now()
    const found = await find(session.scope, { query, now: at, secrets }).catch(refusalOf)
    const act = { act: 'export', subject: keepTyped(query || null), detail: { query, format, secrets } } as const
    if ('refused' in found) {
      await record<never>(session.actor, act, () => Promise.reject(found.refused)).catch(known)
      return refuseCall(response, found.status, found.refused.message)
    }
    const send = async () => {
      response.writeHead(200, {
        'Content-Type': CONTENT_TYPES[format],
        'Content-Disposition': `attachment; filename="${fileNameOf(format, at)}"`,
      })
      const guarded = whileGood(found, () => stillGood(session.id, session.scope), now)
      await pipeline(written(guarded, { format, query, at, secrets }), response).catch((error: unknown) => {
        throw hasLeft(error) ? new KnownError('unavailable', () => text.export.left, null, { cause: error }) : error
      })
    }
    try {
      await record(session.actor, act, send)
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      if (!response.headersSent) refuseCall(response, 503, error.told.message)
    }
  }
}

/** Nothing more is read for a session that has ended. */
async function* whileGood(
  chunks: AsyncIterable<Canonical[]>,
  good: () => Promise<boolean>,
  now: () => number,
): AsyncGenerator<Canonical[]> {
  let judged = now()
  for await (const chunk of chunks) {
    if (now() - judged >= AUTHORISE_MS) {
      if (!(await good())) throw new SessionEnded()
      judged = now()
    }
    yield chunk
  }
}

class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

function refusalOf(error: unknown): { status: 400 | 503; refused: KnownError } {
  if (error instanceof QuestionError) return { status: 400, refused: new KnownError('bad-usage', error.message) }
  if (error instanceof StoreError) return { status: 503, refused: new KnownError('unavailable', error.message) }
  throw error
}

/** What was refused is refused, also where that cannot be recorded. */
function known(error: unknown): void {
  if (!(error instanceof KnownError)) throw error
}

/** Not our trouble: the reader went away, or was sent away with its session. */
function hasLeft(error: unknown): boolean {
  if (error instanceof SessionEnded) return true
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}
