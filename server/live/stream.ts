import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Scope } from '@/lib/people/scope'
import { answers } from '@/lib/text/console/answers-words'
import type { LinePlaces } from '@/server/store/store'
import { followerOver } from './follower'
import type { Hub } from './hub'
import { liveQuestion } from './live-question'

const asked = z.object({
  query: z.string().max(4096).default(''),
  rev: z.string().max(64).default('now'),
})

/** A place that was told of another scope, or by another key, is none here: the page asks anew. */
const OF_OTHER_DATA = Number.MAX_SAFE_INTEGER

type Visit = {
  request: IncomingMessage
  response: ServerResponse
  /** With its question mark. */
  search: string
  session: string
  /** Of the person whose session it is. */
  scope: Scope
  /** How far the record is. */
  reached: () => Promise<number>
  revAt: LinePlaces['revAt']
  now: number
}

/** Answers `GET /api/live`: a stream of events until the browser leaves or its session ends. */
export async function streamLive(
  hub: Hub,
  { request, response, search, session, scope, reached, revAt, now }: Visit,
): Promise<void> {
  if (request.method !== 'GET') return refuse(response, 405, [])
  const parameters = new URLSearchParams(search)
  const resumed = request.headers['last-event-id'] ?? parameters.get('rev') ?? undefined
  const wanted = asked.safeParse({ query: parameters.get('query') ?? undefined, rev: resumed })
  if (!wanted.success) return refuse(response, 400, [{ message: answers.streamAddress, start: 0, end: 0 }])
  const question = liveQuestion(wanted.data.query, scope, now)
  if (Array.isArray(question)) return refuse(response, 400, question)

  const from = wanted.data.rev === 'now' ? await reached() : (revAt(wanted.data.rev) ?? OF_OTHER_DATA)
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' })
  response.socket?.setNoDelay(true)
  response.write('retry: 1000\n\n')
  await hub.join(followerOver(response, { question, session, rev: from }))
}

function refuse(response: ServerResponse, status: number, problems: unknown[]): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ problems }))
}
