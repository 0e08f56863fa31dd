import { query } from '@/lib/text/messages/query'
import type { Mistake, Parsed, Problem } from './ast'
import { readQuestion } from './read-question'

/** Reads a question. Never throws; every mistake is a problem at its place. `now` is UTC ms, for `14:30` and `today`. */
export function parse(text: string, { now }: { now: number }): Parsed {
  const { ast, mistakes, tokens } = readQuestion(text, { now })
  return { ast, problems: mistakes.map(problemOf), tokens }
}

/** A mistake as it is told to who reads. */
export function problemOf({ why: { code, given }, ...place }: Mistake): Problem {
  const word: unknown = query[code]
  return { ...place, message: typeof word === 'function' ? word(...given) : String(word) }
}

/** Mistakes as they are told one after the other: the same one in several places is told, and mended, at the first. */
export function problemsToTell(mistakes: readonly Mistake[]): Problem[] {
  const first = new Map<string, Problem>()
  for (const problem of mistakes.map(problemOf)) if (!first.has(problem.message)) first.set(problem.message, problem)
  return [...first.values()]
}
