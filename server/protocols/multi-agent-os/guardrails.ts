import { asTexts } from '@/server/protocols/kit/json-fields'
import { guardrailsHeld, NEEDS_APPROVAL } from '@/server/protocols/kit/judging/guardrails-held'
import { baseName } from '@/server/protocols/kit/path'

/** What the guardrails that are registered hold an agent to. `wrappers`: base names of what its calls have to go through. */
export type Held = { domains: readonly string[]; approval: boolean; wrappers: readonly string[] }

/** Guardrails that are judged, as registrations name them. */
export const GUARDRAILS = {
  domains: 'blocked_domains',
  approval: NEEDS_APPROVAL,
  wrapper: 'api_wrapper_required',
} as const

/** `guardrails`: JSON of what was registered, names with their values as JSON. */
export function heldBy(guardrails: string | null): Held {
  const held = { domains: [] as string[], approval: false, wrappers: [] as string[] }
  for (const { name, value } of guardrailsHeld(guardrails)) {
    if (name === GUARDRAILS.domains) held.domains.push(...asTexts(value).map((domain) => domain.trim()))
    if (name === GUARDRAILS.approval && value === true) held.approval = true
    // That some wrapper is required, and not which, cannot be judged.
    if (name === GUARDRAILS.wrapper && typeof value !== 'boolean')
      held.wrappers.push(...asTexts(value).map((wrapper) => baseName(wrapper.trim())))
  }
  return held
}

const LETTER = '\\p{L}\\p{N}_'
/** Quoted or between ticks, as one names what is not a word of the sentence. */
const QUOTE = '["\'`“”‘’«»]'

/**
 * The first of some domains that a text names: one that no sentence has by itself (`alarm_control_panel`, `example.org`)
 * wherever it stands whole; another where what belongs to it follows (`lock.front_door`), in quotes, or beside the word domain.
 */
export function domainIn(text: string, domains: readonly string[]): string | null {
  const low = text.toLowerCase()
  return (
    domains.find((domain) => domain.length > 1 && low.includes(domain.toLowerCase()) && names(text, domain)) ?? null
  )
}

function names(text: string, domain: string): boolean {
  const word = domain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const whole = `(?<![${LETTER}-])${word}(?![${LETTER}-])`
  const forms = /[_./:-]/.test(domain)
    ? [whole]
    : [
        `(?<![${LETTER}.-])${word}[./][${LETTER}]`,
        `${QUOTE}${word}${QUOTE}`,
        `${whole}\\s{1,4}(?:domain|域)`,
        `(?:domain|域)s?\\s?[:：]?\\s{1,4}${whole}`,
      ]
  return forms.some((form) => new RegExp(form, 'iu').test(text))
}
