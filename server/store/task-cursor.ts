import { QuestionError } from './question-error'

/** Where a task stands in the list. */
export type TaskPosition = { rank: number; updated_at: number; uid: string }

const CURSOR = /^k(\d{1,2})\.([0-9a-z]{1,11})\.(t[0-9a-f]{1,40})$/

export function cursorOfTask({ rank, updated_at, uid }: TaskPosition): string {
  return `k${rank}.${updated_at.toString(36)}.${uid}`
}

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, or by hand. */
export function positionOfTask(cursor: string | null | undefined): TaskPosition | null {
  if (cursor === null || cursor === undefined) return null
  const [, rank, at, uid] = CURSOR.exec(cursor) ?? []
  const updated_at = Number.parseInt(at ?? '', 36)
  if (rank === undefined || uid === undefined || !Number.isSafeInteger(updated_at))
    throw new QuestionError([{ message: 'This list cannot be continued from there.', start: 0, end: 0 }])
  return { rank: Number(rank), updated_at, uid }
}
