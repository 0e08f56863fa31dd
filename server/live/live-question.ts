import type { Scope } from '@/lib/people/scope'
import type { Ast, Problem } from '@/lib/query/ast'
import { matcher, seenWithin } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import type { LinePlaces } from '@/server/store/status/status-reader'
import type { Changed } from '@/server/store/store'
import { type Frame, leftFrame, rowsFrame } from './frames'

/** One text that is followed within one scope, judged once however many follow it. */
export type LiveQuestion = { name: string; ast: Ast; scope: Scope }

export type Written = { candidate: Changed; json: string }

/** The question, or what is wrong with its text. */
export function liveQuestion(text: string, scope: Scope, now: number): LiveQuestion | Problem[] {
  const { ast, problems } = parse(text, { now })
  return ast && problems.length === 0 ? { name: JSON.stringify([scope, text]), ast, scope } : problems
}

/** Each row is written out once, whoever gets it. */
export function written(candidate: Changed): Written {
  return { candidate, json: JSON.stringify(candidate.row) }
}

/**
 * What followers of a question hear of rows that are new or changed up to `rev`. A changed row that does not match is
 * said to have left, whether or not it was ever shown; of what is outside their scope they hear nothing.
 */
export function framesFor(
  { ast, scope }: LiveQuestion,
  rows: readonly Written[],
  rev: number,
  { now, placeOf }: { now: number; placeOf: LinePlaces['placeOf'] },
): Frame[] {
  const matching: string[] = []
  const left: string[] = []
  const [isSeen, isAsked] = [seenWithin(scope), matcher(ast, now)]
  for (const { candidate, json } of rows) {
    if (!isSeen(candidate)) continue
    if (isAsked(candidate)) matching.push(json)
    else if (candidate.rev !== candidate.seq) left.push(candidate.row.uid)
  }
  const frames: Frame[] = []
  // A line may break between the two: who heard only the first resumes before what the second tells.
  const before = (rows[0]?.candidate.rev ?? rev + 1) - 1
  if (left.length > 0) frames.push(leftFrame(placeOf(matching.length > 0 ? before : rev), left))
  if (matching.length > 0) frames.push(rowsFrame(placeOf(rev), matching))
  return frames
}
