import { answersTo, completionOf, type Owes, type OwesByTask, resultsOf } from '@/server/protocols/kit/judging/owing'

const ASSIGNS = 'task_assign'

/** A result to each task that is assigned, and an answer to each question; the protocol sets no time for them. */
export const owes: Owes = (judged) => {
  const when = { lapsesAt: judged.goneAt }
  return [...(judged.type === ASSIGNS ? resultsOf(judged, when) : []), ...answersTo(judged, when)]
}

/** What a message assigns is owed by that message. */
export const owesByTask: OwesByTask = (task) => (task.assignedAs === ASSIGNS ? [] : completionOf(task))
