import type { query } from '@/lib/text/messages/query'

type Words = typeof query
type Given<Code extends keyof Words> = Words[Code] extends (...given: infer Args) => string ? Args : []

/** Which word of `lib/text/messages/query` says what is wrong, and what it is given: the word itself is loaded by whoever tells it. */
export type Why = { code: keyof Words; given: readonly unknown[] }

export function why<Code extends keyof Words>(code: Code, ...given: Given<Code>): Why {
  return { code, given }
}
