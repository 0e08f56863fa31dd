import type { RuleFacts } from '@/lib/rules/rule-settings'
import type { Protocol } from '@/server/protocols/protocol'
import { GENERAL_RULES } from './general-rules'

/** Every rule that messages of a protocol are judged by, those for every protocol last; each once, with all its limits. */
export function ruleFacts({ rules }: Pick<Protocol, 'rules'>): RuleFacts[] {
  const facts = new Map<string, RuleFacts>()
  for (const { code, severity, limits = [] } of [...rules, ...GENERAL_RULES]) {
    const known = facts.get(code)
    const others = (known?.limits ?? []).filter(({ name }) => !limits.some((one) => one.name === name))
    facts.set(code, { code, severity: known?.severity ?? severity, limits: [...others, ...limits] })
  }
  return [...facts.values()]
}
