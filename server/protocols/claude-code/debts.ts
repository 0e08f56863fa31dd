import { type Owes, takingFrom } from '@/server/protocols/kit/judging/owing'

/** Whoever has an inbox in a team takes out what waits there; the program does so when their turn comes. */
export const owes: Owes = (judged) => takingFrom(judged, { waits: ['inbox'], taken: ['marked read'] })
