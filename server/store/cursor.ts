import { query as words } from '@/lib/text/query'
import { QuestionError } from './question-error'

/** What a cursor continues: order of time (a `key`), order of arrival (a `seq`), conversations in each of their orders. */
export type CursorKind = 'time' | 'arrival' | 'conversation' | 'quiet' | 'begun'

const LETTERS = { time: 't', arrival: 'a', conversation: 'c', quiet: 'q', begun: 'b' } as const

export function cursorOf(kind: CursorKind, position: number): string {
  return `${LETTERS[kind]}${position.toString(36)}`
}

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, or by hand. */
export function positionOf(kind: CursorKind, cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined) return null
  const position = cursor.startsWith(LETTERS[kind]) ? Number.parseInt(cursor.slice(1), 36) : Number.NaN
  if (!Number.isSafeInteger(position) || position < 0 || cursorOf(kind, position) !== cursor)
    throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  return position
}
