import type { Ast, Problem } from '@/lib/query/ast'
import { type Candidate, match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { type Frame, leftFrame, rowsFrame } from './frames'

/** One text that is followed, judged once however many follow it. */
export type LiveQuestion = { text: string; ast: Ast }

export type Written = { candidate: Candidate; json: string }

/** The question, or what is wrong with its text. */
export function liveQuestion(text: string, now: number): LiveQuestion | Problem[] {
  const { ast, problems } = parse(text, { now })
  return ast && problems.length === 0 ? { text, ast } : problems
}

/** Each row is written out once, whoever gets it. */
export function written(candidate: Candidate): Written {
  return { candidate, json: JSON.stringify(candidate.row) }
}

/**
 * What followers of a question hear of rows that are new or changed up to `rev`. A changed row that does not match is
 * said to have left, whether or not it was ever shown.
 */
export function framesFor({ ast }: LiveQuestion, rows: readonly Written[], rev: number, now: number): Frame[] {
  const matching: string[] = []
  const left: string[] = []
  for (const { candidate, json } of rows) {
    if (match(ast, candidate, now)) matching.push(json)
    else if (candidate.row.rev !== candidate.row.seq) left.push(candidate.row.uid)
  }
  const frames: Frame[] = []
  if (left.length > 0) frames.push(leftFrame(rev, left))
  if (matching.length > 0) frames.push(rowsFrame(rev, matching))
  return frames
}
