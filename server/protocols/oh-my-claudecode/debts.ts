import { completionOf, type Owes, type OwesByTask, takingFrom } from '@/server/protocols/kit/judging/owing'

/** A worker says that it has what lies in its mailbox: that its terminal was told does not say so. */
export const owes: Owes = (judged) => takingFrom(judged, { waits: ['queued', 'notified'], taken: ['delivered'] })

/** A task of a team is completed by the worker that has it. */
export const owesByTask: OwesByTask = completionOf
