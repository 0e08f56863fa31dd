import { query as words } from '@/lib/text/messages/query'
import { QuestionError } from '@/server/store/rows/question-error'
import type { Scoped } from '@/server/store/rows/scoped'

/** Where a task stands in the list; `uid` may be as much of its id as tells it from others of the same state and moment. */
export type TaskPosition = { rank: number; since: number; uid: string }

type Told = Pick<Scoped, 'opaque'>

/** A time in ms takes fewer bits than this until the year 6429; the state lies above it. */
const TIME = 2 ** 47
/** The digits of a hash that a number holds. */
const DIGITS = 13
const TOKEN_LENGTH = 22

/** Two numbers, each told as every other. */
export function cursorOfTask({ opaque }: Told, { rank, since, uid }: TaskPosition): string {
  const place = rank * TIME + Math.min(Math.max(since, 0), TIME - 1)
  return opaque.of('task', place) + opaque.of('task-id', Number.parseInt(uid.slice(1, 1 + DIGITS), 16))
}

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, another scope, or by hand. */
export function positionOfTask({ opaque }: Told, cursor: string | null | undefined): TaskPosition | null {
  if (cursor === null || cursor === undefined) return null
  const place = opaque.read('task', cursor.slice(0, TOKEN_LENGTH))
  const id = opaque.read('task-id', cursor.slice(TOKEN_LENGTH))
  if (place === null || id === null) throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  const uid = `t${id.toString(16).padStart(DIGITS, '0')}`
  return { rank: Math.floor(place / TIME), since: place % TIME, uid }
}
