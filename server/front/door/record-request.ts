import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { asKept, toKeep } from '@/lib/ledger/kept-words'
import { COMMAND_ACTS, type Commanded } from '@/lib/pages/commanded'
import { answers } from '@/lib/text/console/answers-words'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { entrance } from '@/lib/text/people/entrance-words'
import { KnownError } from '@/server/errors'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { comerOf, type Way } from './guess-source'
import { byStartLink, type Knock } from './noted-refusals'
import { formOf } from './posted-form'
import { refuseCall } from './refuse-call'
import { send } from './send-answer'
import { redeemStartToken } from './start-link'

type Parts = {
  data: string
  way: Way
  /** Gives the number of the entry. */
  put: (said: Commanded) => Promise<number>
  refused: (knock: Knock) => Promise<void>
  now: () => number
}

export type Recording = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A query as it may be typed, each letter as nine. */
const MOST_BYTES = 128 * 1024
const text = z.string().max(8192)
const said = z.union([
  z.strictObject({
    act: z.enum(COMMAND_ACTS),
    subject: text.nullable(),
    detail: z.record(z.string().max(64), z.union([text, z.number(), z.null()])),
  }),
  z.strictObject({
    of: z.int().min(1),
    outcome: z.enum(['done', 'failed', 'refused']),
    why: text.transform(asKept).nullable(),
  }),
])

/**
 * Answers `POST /api/record`, by which a command that reads these data itself says what it is about to do, and what came
 * of it. It shows by a start token that it may write the data directory; nothing is given to it for that.
 */
export function recordingRoom({ data, way, put, refused, now }: Parts): Recording {
  return async (request, response) => {
    const comer = comerOf(request, way)
    if (request.method !== 'POST') return refuseCall(response, 405, answers.calls.method)
    const fields = await formOf(request, MOST_BYTES)
    if (fields === null) return refuseCall(response, 415, entrance.notAForm)
    if (comer.beyond || !(await redeemStartToken(data, fields.get('token') ?? '', now()))) {
      await refused({ how: byStartLink(), why: toKeep(() => words.spentLink), account: null, comer })
      return refuseCall(response, 401, answers.noSession)
    }
    const given = said.safeParse(jsonIn(fields.get('said') ?? ''))
    if (!given.success) return refuseCall(response, 400, words.command.noIntent)
    try {
      const n = await put(given.data).catch(foreseen)
      send(response, 200, 'application/json', JSON.stringify({ n }))
    } catch (error) {
      if (!(error instanceof KnownError)) throw error
      refuseCall(response, error.code === 'unavailable' ? 503 : 400, error.told.message)
    }
  }
}

function foreseen(error: unknown): never {
  if (error instanceof KnownError) throw error
  return unrecorded(error)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
