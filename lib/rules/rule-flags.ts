import { FLAGS, type Flag } from '@/lib/message/flags'
import { GRAVITIES, type Gravity } from './judged'

/** The flag of a message that breaks some rule so grave. */
const FLAG_OF: { readonly [gravity in Gravity]: Flag } = {
  info: FLAGS.ruleInfo,
  warning: FLAGS.ruleWarning,
  error: FLAGS.ruleError,
  critical: FLAGS.ruleCritical,
}

export const RULE_FLAGS: readonly Flag[] = GRAVITIES.map((gravity) => FLAG_OF[gravity])

const CODE = /^[a-z]{3}\d{3}$/

/** As it is flagged: `clw402`. */
export const flagOfRule = (code: string): string => code.toLowerCase()

/** The code of the rule that a flag names; null for another flag. */
export function ruleOfFlag(flag: string): string | null {
  return CODE.test(flag) ? flag.toUpperCase() : null
}

/** Whether it tells of rules: which one is broken, or how gravely. */
export const isOfRules = (flag: string) => CODE.test(flag) || RULE_FLAGS.some((one) => one === flag)

/** The flags of a message once these rules are all that it breaks, in the order in which they are kept. */
export function withRules(flags: readonly string[], broken: readonly { rule: string; severity: Gravity }[]): string[] {
  const gravities = GRAVITIES.filter((gravity) => broken.some(({ severity }) => severity === gravity))
  const codes = broken.map(({ rule }) => flagOfRule(rule)).sort()
  return [...flags.filter((flag) => !isOfRules(flag)), ...gravities.map((gravity) => FLAG_OF[gravity]), ...codes]
}
