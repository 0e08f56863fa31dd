import { completionOf, type Owes, type OwesByTask, takingFrom } from '@/server/protocols/kit/judging/owing'

/** Whoever has an inbox in a team takes out what waits there; the program does so when their turn comes. */
export const owes: Owes = (judged) => takingFrom(judged, { waits: ['inbox'], taken: ['marked read'] })

/** A task of a team is completed by whoever it names as its owner. */
export const owesByTask: OwesByTask = completionOf
