import {
  addressedAgents,
  answeredIn,
  completionOf,
  debtBy,
  type Owes,
  type OwesByTask,
  repliedBy,
} from '@/server/protocols/kit/judging/owing'
import { answerBy, expiryOf } from './times'

/** A response to each request: by its deadline, else by its priority; not once its ttl is over. */
export const owes: Owes = (judged, { said, settings }) => {
  const { type, place, nativeId, broadcast } = judged
  if (judged.reading !== 'message' || type.toLowerCase() !== 'request' || nativeId === null) return []
  if (place === 'escalations' || place === 'tasks') return []
  const agents = addressedAgents(judged)
  const debtors: readonly (string | null)[] = broadcast ? [null] : agents
  const due = answerBy(judged, { said, limits: settings.CLW450?.limits })
  return debtors.map((debtor) => {
    const { acknowledgedAt, ...replied } = repliedBy(
      debtor,
      judged,
      ({ kind }) => kind === 'response' || kind === 'error',
    )
    const settled = replied.settledAt === null && debtors.length === 1 ? answeredIn(judged) : replied
    const times = { due, lapsesAt: expiryOf(judged), acknowledgedAt }
    return debtBy(judged, { kind: 'answer', debtor, rule: 'CLW450', ...times, ...settled })
  })
}

/** What a request assigns is owed by that request. */
export const owesByTask: OwesByTask = (task) => (task.assignedAs === null ? completionOf(task) : [])
