import {
  answersTo,
  completionOf,
  type Owes,
  type OwesByTask,
  putInto,
  resultsOf,
} from '@/server/protocols/kit/judging/owing'

/** Where an inbox puts what was taken from it. */
const TAKEN = ['processed', 'archive']

/** A result to each command that asks for work, and an answer to each that asks; by its deadline where it names one. */
export const owes: Owes = (judged) => {
  if (judged.place === 'governance' || judged.place === 'outcomes') return []
  const when = { due: judged.deadlineAt, acknowledgedAt: putInto(judged, TAKEN) }
  return [...resultsOf(judged, when), ...answersTo(judged, { due: judged.deadlineAt })]
}

/** A plan that is asked for, and each task of one; what a command with an id assigns is owed by that command. */
export const owesByTask: OwesByTask = (task) => (task.assignedAs === null ? completionOf(task) : [])
