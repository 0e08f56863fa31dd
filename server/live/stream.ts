import { answers } from '@/lib/text/console/answers-words'
import type { Hub } from './hub'
import { liveQuestion } from './live-question'
import { askedLive, beginStream, type LiveVisit, refuseLive, revOf } from './live-visit'
import { followMany } from './many-questions'

/** Answers `/api/live`: a stream of events until the browser leaves or its session ends. GET asks one question, POST many. */
export async function streamLive(hub: Hub, visit: LiveVisit): Promise<void> {
  const { request, response, search, session, scope, now } = visit
  if (request.method === 'POST') return followMany(hub, visit)
  if (request.method !== 'GET') return refuseLive(response, 405, [])
  const parameters = new URLSearchParams(search)
  const resumed = request.headers['last-event-id'] ?? parameters.get('rev') ?? undefined
  const wanted = askedLive.safeParse({ query: parameters.get('query') ?? undefined, rev: resumed })
  if (!wanted.success) return refuseLive(response, 400, [{ message: answers.streamAddress, start: 0, end: 0 }])
  const question = liveQuestion(wanted.data.query, scope, now)
  if (Array.isArray(question)) return refuseLive(response, 400, question)

  const rev = await revOf(visit, wanted.data.rev)
  await hub.join(beginStream(response)({ question, session, rev }))
}
