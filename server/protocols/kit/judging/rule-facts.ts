import type { RuleFacts } from '@/lib/rules/rule-settings'
import type { Protocol } from '@/server/protocols/protocol'
import { GENERAL_RULES } from './general-rules'
import { standingRules } from './standing-rules'

/** Every rule that messages of a protocol are judged by, in order of their codes, those for every protocol last; each once, with all its limits. */
export function ruleFacts(protocol: Pick<Protocol, 'rules' | 'staleAfterMs' | 'queues'>): RuleFacts[] {
  const { rules } = protocol
  const facts = new Map<string, RuleFacts>()
  for (const { code, severity, limits = [] } of [...rules, ...GENERAL_RULES, ...standingRules(protocol)]) {
    const known = facts.get(code)
    const others = (known?.limits ?? []).filter(({ name }) => !limits.some((one) => one.name === name))
    facts.set(code, { code, severity: known?.severity ?? severity, limits: [...others, ...limits] })
  }
  const [own, all] = [rules.map(({ code }) => code), [...facts.values()]]
  const isOwn = ({ code }: RuleFacts) => own.some((one) => one === code)
  const inOrder = all.toSorted((one, other) => (one.code < other.code ? -1 : 1))
  return [...inOrder.filter(isOwn), ...inOrder.filter((one) => !isOwn(one))]
}
