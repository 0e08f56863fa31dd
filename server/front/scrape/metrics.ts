import { answers } from '@/lib/text/console/answers-words'
import type { Context, Session } from '@/server/api/base/context'
import type { HandleFor } from '@/server/front/door/front-door'
import { send } from '@/server/front/door/send-answer'
import { metricsText } from './metrics-text'

/** Answers `GET /metrics` with what the session may see, for Prometheus. */
export function metricsHandler(contextFor: (session: Session) => Context): HandleFor {
  return async ({ method }, response, _, session) => {
    if (method !== 'GET' && method !== 'HEAD')
      return send(response, 405, 'text/plain; charset=utf-8', `${answers.onlyRead.metrics}\n`)
    const { reach, now } = contextFor(session)
    const { readers, approvals } = reach(session.scope)
    const at = now()
    const [status, sums, lists] = await Promise.all([
      readers.status.at(at),
      readers.measures.sums({ span: '1h', stage: null, narrowing: null, now: at }),
      approvals.lists(),
    ])
    send(response, 200, 'text/plain; version=0.0.4; charset=utf-8', metricsText({ status, sums, lists }))
  }
}
