import type { Token } from '@/lib/query/ast'
import { type Edited, put, type Span } from './edit'

/** A suggestion either stands for the mistake alone or for the whole text. */
export function acceptSuggestion(text: string, problem: Span & { suggestion?: string }): Edited {
  const suggestion = problem.suggestion ?? ''
  if (suggestion.startsWith(text)) return { text: suggestion, caret: suggestion.length }
  return put(text, problem, suggestion)
}

/** The question with every mistake mended as is suggested; null where one of them has no mend, or would stand in another's. */
export function mendedOf(text: string, problems: readonly (Span & { suggestion?: string })[]): string | null {
  const last = [...problems].sort((left, right) => right.start - left.start)
  const apart = last.every(({ end }, at) => at === 0 || end <= (last[at - 1]?.start ?? 0))
  if (problems.length === 0 || !apart || last.some(({ suggestion }) => suggestion === undefined)) return null
  return last.reduce((now, problem) => acceptSuggestion(now, problem).text, text)
}

export function tokenAt(tokens: readonly Token[], caret: number): Token | null {
  return tokens.find(({ start, end }) => caret >= start && caret <= end) ?? null
}
