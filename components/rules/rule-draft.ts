import { plainSettings, type RuleFacts, type RuleSetting, type RuleSettings } from '@/lib/rules/rule-settings'

/** The same settings, with a part of what is set of one rule in the place of what was. */
export function withPart(settings: RuleSettings, code: string, part: RuleSetting): RuleSettings {
  return { ...settings, [code]: { ...settings[code], ...part } }
}

/** The same settings, with nothing set of one rule. */
export function withoutRule(settings: RuleSettings, code: string): RuleSettings {
  const { [code]: _, ...others } = settings
  return others
}

/** Codes of rules that two settings have otherwise. */
export function changedRules(facts: readonly RuleFacts[], before: RuleSettings, now: RuleSettings): string[] {
  const [one, other] = [plainSettings(facts, before), plainSettings(facts, now)]
  return facts.flatMap(({ code }) => (JSON.stringify(one[code]) === JSON.stringify(other[code]) ? [] : [code]))
}

/** How many rules are not as the protocol has them. */
export const setCount = (facts: readonly RuleFacts[], settings: RuleSettings): number =>
  Object.keys(plainSettings(facts, settings)).length
