import { query as words } from '@/lib/text/messages/query'
import { QuestionError } from '@/server/store/rows/question-error'

/** Where a task stands in the list. */
export type TaskPosition = { rank: number; since: number; uid: string }

const CURSOR = /^k(\d{1,2})\.([0-9a-z]{1,11})\.(t[0-9a-f]{1,40})$/

export function cursorOfTask({ rank, since, uid }: TaskPosition): string {
  return `k${rank}.${since.toString(36)}.${uid}`
}

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, or by hand. */
export function positionOfTask(cursor: string | null | undefined): TaskPosition | null {
  if (cursor === null || cursor === undefined) return null
  const [, rank, at, uid] = CURSOR.exec(cursor) ?? []
  const since = Number.parseInt(at ?? '', 36)
  if (rank === undefined || uid === undefined || !Number.isSafeInteger(since))
    throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  return { rank: Number(rank), since, uid }
}
