import type { JudgedGuardrail } from '@/lib/authority/authority'
import type { RunningFacts } from '@/server/store/status/running-facts'

/** Which of the guardrails of an agent are judged, each with the rule of its protocol. */
export function judgedGuardrails(
  { protocol, guardrails }: { protocol: string; guardrails: readonly { name: string }[] },
  { guardrailRule }: Pick<RunningFacts, 'guardrailRule'>,
): JudgedGuardrail[] {
  return guardrails.flatMap(({ name }) => {
    const rule = guardrailRule(protocol, name)
    return rule === null ? [] : [{ guardrail: name, rule }]
  })
}
