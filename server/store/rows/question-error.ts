import type { Problem } from '@/lib/query/ast'
import { query as words } from '@/lib/text/messages/query'

/** A question that cannot be asked; each problem is a mistake at its place in the text. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError'
  constructor(readonly problems: Problem[]) {
    super(problems[0]?.message ?? words.unread)
  }
}
