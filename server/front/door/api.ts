import { type NodeHTTPRequest, nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http'
import { answers } from '@/lib/text/console/answers-words'
import type { Context, Session } from '@/server/api/base/context'
import { appRouter } from '@/server/api/root'
import type { HandleFor } from './front-door'
import { answerQuery, isOneQuery } from './one-query'
import { refuseCall } from './refuse-call'

const MOST_BYTES = 1024 * 1024
const MOST_CALLS = 20

/** Procedures over http. A call that changes something must be sent as only our own pages can send it. */
export function apiHandler(contextFor: (session: Session) => Context): HandleFor {
  return async (request, response, address, session) => {
    const path = decodeURIComponent(address.path.slice('/api/trpc/'.length))
    const problem = refusalOf(request, path, session)
    if (problem) return refuseCall(response, problem.status, problem.sentence)
    const asked = new URLSearchParams(address.search)
    if (request.method === 'GET' && isOneQuery(path) && !asked.has('batch'))
      return answerQuery(response, { path, asked, ctx: contextFor(session) })
    request.url = address.path + address.search
    await nodeHTTPRequestHandler({
      router: appRouter,
      req: request,
      res: response,
      path,
      maxBodySize: MOST_BYTES,
      createContext: async () => contextFor(session),
    })
  }
}

type Refusal = { status: 400 | 403 | 405 | 413 | 415; sentence: string }

function refusalOf(request: NodeHTTPRequest, path: string, { actor }: Session): Refusal | null {
  if (path.split(',').length > MOST_CALLS) return { status: 400, sentence: answers.calls.many(MOST_CALLS) }
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return { status: 413, sentence: answers.calls.large }
  if (request.method === 'GET') return null
  if (request.method !== 'POST') return { status: 405, sentence: answers.calls.method }
  // No page can send a token that it does not have; a cookie goes along by itself.
  if (actor.assurance !== 'token' && request.headers['x-signalbox'] !== '1')
    return { status: 403, sentence: answers.calls.header }
  const type = String(request.headers['content-type'] ?? '')
  if (!/^application\/json(?:;|$)/i.test(type)) return { status: 415, sentence: answers.calls.json }
  return null
}
