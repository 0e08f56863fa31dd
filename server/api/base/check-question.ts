import { parse } from '@/lib/query/parse'
import { QuestionError } from '@/server/store/rows/question-error'

/** Beyond this a count of messages says “so many or more”. */
export const countCap = 10_000

/** Throws a `QuestionError` with every mistake at its place, unless the text is a question that can be asked. */
export function checkQuestion(text: string, now: number): void {
  const { problems } = parse(text, { now })
  if (problems.length > 0) throw new QuestionError(problems)
}
