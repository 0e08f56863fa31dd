import { spoken } from '../spoken'
import { channelTitles } from './channel-titles'
import { generalTitles } from './general-titles'
import { standingTitles } from './standing-titles'
import { treeTitles } from './tree-titles'

/** Every rule by its code: what it is called, what it means that it is broken, and what to do. */
export const rules = spoken('rules', { ...generalTitles, ...channelTitles, ...treeTitles, ...standingTitles })

/** The code of a rule that agents can break. */
export type RuleCode = keyof typeof rules

export const isRule = (code: string): code is RuleCode => Object.hasOwn(rules, code)

/** What a rule is called; the code itself where this version does not know it. */
export const titleOfRule = (code: string): string => (isRule(code) ? rules[code].title : code)
