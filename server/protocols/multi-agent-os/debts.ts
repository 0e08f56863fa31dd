import { answersTo, type Owes, resultsOf } from '@/server/protocols/kit/judging/owing'

const ASSIGNS = 'task_assign'

/** A result to each task that is assigned, and an answer to each question; the protocol sets no time for them. */
export const owes: Owes = (judged) => {
  const when = { lapsesAt: judged.goneAt }
  return [...(judged.type === ASSIGNS ? resultsOf(judged, when) : []), ...answersTo(judged, when)]
}
