import { plainName } from '@/lib/names/names'
import { ruleMust } from '@/lib/text/rules/rule-must'
import '@/lib/zod-in-pages'
import * as z from 'zod'
import { GRAVITIES, type Gravity } from './judged'

/** In what a limit of a rule counts. */
export const LIMIT_UNITS = ['seconds', 'minutes', 'messages', 'percent'] as const
export type LimitUnit = (typeof LIMIT_UNITS)[number]

/** What the limits of rules are called; the words of each are in `lib/text/rules`. */
export const LIMIT_NAMES = [
  ...(['within', 'critical', 'high', 'normal', 'low', 'log', 'apart', 'ahead', 'together'] as const),
  ...(['latency', 'queue', 'errors', 'storm', 'offline', 'silent', 'idle', 'untaken'] as const),
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** A time or a number by which a rule goes. `usual`: as its protocol has it. */
export type Limit = { name: LimitName; unit: LimitUnit; usual: number; least: number; most: number }

/** One that its protocol leaves open: nothing holds before it is set. */
export type OpenLimit = Omit<Limit, 'usual'> & { usual: null }
export type AnyLimit = Limit | OpenLimit

/** One rule as somebody may set it: how grave its protocol says that it is, and its limits. */
export type RuleFacts = { code: string; severity: Gravity; limits: readonly AnyLimit[] }

export const SET_SEVERITIES = [...GRAVITIES, 'off'] as const
export type SetSeverity = (typeof SET_SEVERITIES)[number]

const MOST_IGNORED = 100
const MOST_RULES = 300
const name = z
  .string({ error: () => ruleMust.text })
  .min(1, { error: () => ruleMust.text })
  .max(256, { error: () => ruleMust.text })
const agent = name.transform(plainName).refine((one) => one !== '', { error: () => ruleMust.text })

/** What a rule leaves alone: messages for which all that is named holds exactly. */
const ignored = z
  .strictObject({ from: agent.optional(), to: agent.optional(), channel: name.optional(), path: name.optional() })
  .refine((one) => Object.values(one).some((value) => value !== undefined), { error: () => ruleMust.ignoreSomething })

const ruleSetting = z.strictObject({
  severity: z.enum(SET_SEVERITIES, { error: () => ruleMust.severity(SET_SEVERITIES) }).optional(),
  limits: z.partialRecord(z.enum(LIMIT_NAMES), z.number({ error: () => ruleMust.number })).optional(),
  ignore: z
    .array(ignored)
    .max(MOST_IGNORED, { error: () => ruleMust.many(MOST_IGNORED) })
    .optional(),
})

/** What is set of the rules of a source, by their codes; of what is left out the protocol's own holds. */
export const ruleSettings = z
  .record(z.string().regex(/^[A-Z]{3}\d{3}$/, { error: () => ruleMust.code }), ruleSetting)
  .refine((rules) => Object.keys(rules).length <= MOST_RULES, { error: () => ruleMust.many(MOST_RULES) })

export type RuleSettings = z.infer<typeof ruleSettings>
export type RuleSetting = RuleSettings[string]
export type Ignored = NonNullable<RuleSetting['ignore']>[number]

/** Something that may not be set so: of which rule and which part of it, and why, which follows its name. */
export type RuleProblem = { code: string; part: 'code' | 'severity' | 'ignore' | LimitName; says: string }

/** What may not be set of these rules, in the order in which it is set; a rule may stand there for several protocols. */
export function ruleProblems(facts: readonly RuleFacts[], settings: RuleSettings): RuleProblem[] {
  return Object.entries(settings).flatMap(([code, { limits = {} }]): RuleProblem[] => {
    const known = facts.filter((one) => one.code === code)
    if (known.length === 0) return [{ code, part: 'code', says: ruleMust.known }]
    const settable = known.flatMap((one) => one.limits)
    return Object.entries(limits).flatMap(([part, value]): RuleProblem[] => {
      const limit = settable.find((one) => one.name === part)
      const named = LIMIT_NAMES.find((one) => one === part)
      if (named === undefined || value === undefined) return []
      if (limit === undefined)
        return [{ code, part: named, says: ruleMust.noLimit([...new Set(settable.map((one) => one.name))]) }]
      const whole = limit.unit === 'messages' && !Number.isInteger(value)
      if (!whole && value >= limit.least && value <= limit.most) return []
      return [{ code, part: named, says: ruleMust.between(limit.least, limit.most, limit.unit) }]
    })
  })
}

/** Without what says the same as the protocol, and in one order: two that set the same are equal. */
export function plainSettings(facts: readonly RuleFacts[], settings: RuleSettings): RuleSettings {
  const known = new Map(facts.map((one) => [one.code, one]))
  const rules = Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    rules.flatMap(([code, setting]): [string, RuleSetting][] => {
      const { severity, ignore = [] } = setting
      const rule = known.get(code)
      const limits = LIMIT_NAMES.flatMap((one): [LimitName, number][] => {
        const value = setting.limits?.[one]
        const usual = rule?.limits.find((limit) => limit.name === one)?.usual
        return value === undefined || value === usual ? [] : [[one, value]]
      })
      const plain: RuleSetting = {
        ...(severity === undefined || severity === rule?.severity ? {} : { severity }),
        ...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }),
        ...(ignore.length === 0 ? {} : { ignore }),
      }
      return Object.keys(plain).length === 0 ? [] : [[code, plain]]
    }),
  )
}

/** A message as far as it is ignored or not. */
type Ignorable = {
  from: string | null
  to: readonly { agent: string }[]
  broadcast: boolean
  channel: string
  path: string
}

/** Whether a rule leaves a message alone. One to others too is not only to whom is named. */
export function isIgnored({ ignore = [] }: RuleSetting, message: Ignorable): boolean {
  return ignore.some(
    ({ from, to, channel, path }) =>
      (from === undefined || message.from === from) &&
      (to === undefined || isOnlyTo(to, message)) &&
      (channel === undefined || message.channel === channel) &&
      (path === undefined || message.path === path),
  )
}

function isOnlyTo(agent: string, { to, broadcast }: Ignorable): boolean {
  return !broadcast && to.length > 0 && to.every((one) => one.agent === agent)
}
