import type { LimitName, LimitUnit } from '@/lib/rules/rule-settings'
import { listed } from '../joined'
import { number } from '../number'
import { spoken } from '../spoken'

const UNITS: { readonly [unit in LimitUnit]: string } = {
  seconds: 's',
  minutes: 'min',
  messages: 'messages',
  percent: '%',
}

/** What may be set of a rule has to be something else; each follows its name. */
export const ruleMust = spoken('ruleMust', {
  text: 'must be a text of 1 to 256 characters',
  ignoreSomething: 'must name from, to, channel or path',
  severity: (all: readonly string[]) => `must be one of ${all.join(', ')}`,
  number: 'must be a number',
  many: (most: number) => `must be at most ${most}`,
  code: 'must be the code of a rule, such as GEN001',
  known: 'is not a rule of this protocol',
  noLimit: (limits: readonly LimitName[]) =>
    limits.length === 0 ? 'is not a threshold of this rule: it has none' : `must be one of ${listed(limits)}`,
  between: (least: number, most: number, unit: LimitUnit) =>
    unit === 'messages'
      ? `must be a whole number from ${number(least)} to ${number(most)}`
      : `must be from ${number(least)} to ${number(most)} ${UNITS[unit]}`,
})
