import type { AskedLive } from './asked-live'

/** Opens a live stream of many questions. */
export const postQuestions = (questions: AskedLive[], signal: AbortSignal): Promise<Response> =>
  fetch('/api/live', {
    ...{ method: 'POST', signal, cache: 'no-store' },
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ questions: questions.map(({ rev, ...one }) => ({ ...one, rev: rev ?? 'now' })) }),
  })
