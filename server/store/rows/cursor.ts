import { query as words } from '@/lib/text/messages/query'
import type { NumberKind } from './opaque'
import { QuestionError } from './question-error'
import type { Scoped } from './scoped'

/** What a cursor continues. */
export type CursorKind = Extract<NumberKind, 'time' | 'arrival' | 'conversation' | 'quiet' | 'begun'>

type Told = Pick<Scoped, 'opaque'>

/** Null for no cursor. Throws `QuestionError` for one that was made for another list, another scope, or by hand. */
export function positionOf({ opaque }: Told, kind: CursorKind, cursor: string | null | undefined): number | null {
  if (cursor === null || cursor === undefined) return null
  const position = opaque.read(kind, cursor)
  if (position === null) throw new QuestionError([{ message: words.noCursor, start: 0, end: 0 }])
  return position
}
