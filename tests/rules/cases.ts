import type { RuleSettings } from '@/lib/rules/rule-settings'
import type { RuleCode } from '@/lib/text/rules/rule-words'

/** When everything that the cases say lies hours back. */
export const NOW = Date.parse('2026-11-20T12:00:00Z')

/** Files of a source by their paths under its root: texts, or lines of JSON. */
export type CaseFiles = { readonly [path: string]: string | readonly object[] | object }

/** What is written, or removed (null), once the rest was read. */
export type CaseChange = { readonly [path: string]: CaseFiles[string] | null }

/**
 * A source in which one message breaks a rule, or as many as `times` says, and one like it in which nothing is wrong.
 * `after`: what is done to each after it was read. `rules`: what is set of the rules of both.
 */
export type RuleCase = {
  protocol: string
  breaks: CaseFiles
  passes: CaseFiles
  times?: number
  rules?: RuleSettings
  after?: { breaks: CaseChange; passes: CaseChange }
}

/** Some rules, each with its case. */
export type RuleCases = { readonly [code in RuleCode]?: RuleCase }

/** As it is written: a path of lines gets one line for each object. */
export function textOf(path: string, held: CaseFiles[string]): string {
  if (typeof held === 'string') return held
  if (path.endsWith('.jsonl') && Array.isArray(held)) return held.map((line) => `${JSON.stringify(line)}\n`).join('')
  return JSON.stringify(held, null, 2)
}

/** A line of a channel of the Swarm. */
export const spoken = (more: object = {}) => ({
  ...{ ts: '2026-11-20T08:00:00Z', from: 'dev', to: ['@qa'], type: 'message', reasoning: 'so asked' },
  ...{ content: 'It builds.', ...more },
})
