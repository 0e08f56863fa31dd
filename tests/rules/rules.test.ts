import { describe, expect, test } from 'vitest'
import { rules } from '@/lib/text/rules/rule-words'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { CHANNEL_CASES } from './cases/channel-cases'
import { GENERAL_CASES } from './cases/general-cases'
import { STANDING_CASES } from './cases/standing-cases'
import { TREE_CASES } from './cases/tree-cases'
import { judgedTrees } from './judged-trees'

const CASES = { ...GENERAL_CASES, ...CHANNEL_CASES, ...TREE_CASES, ...STANDING_CASES }
const CODES = Object.keys(rules)
const TREES = Object.entries(CASES).flatMap(([code, one]) =>
  (['breaks', 'passes'] as const).map((which) => ({
    ...{ protocol: one.protocol, label: `${code}-${which}`, files: one[which], after: one.after?.[which] ?? {} },
    ...(one.rules === undefined ? {} : { rules: one.rules }),
  })),
)

test('every rule has a case that breaks it and one that does not', () => {
  expect(Object.keys(CASES).sort()).toEqual(CODES.sort())
})

test('every rule that is described is one of a protocol, or of all', () => {
  const known = new Set(protocols.flatMap((one) => one.rules.map(({ code }) => code)))
  expect(CODES.filter((code) => !code.startsWith('GEN') && ![...known].some((one) => one === code))).toEqual([])
})

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what is judged (${dialect})`, () => {
    const judged = judgedTrees(dialect, TREES, allProblems)
    const codesOf = (label: string) => judged.found.flatMap(({ source, rule }) => (source === label ? [rule] : []))

    for (const [code, { times = 1 }] of Object.entries(CASES)) {
      test(`${code} is broken as often as it is, and no oftener`, () => {
        expect(codesOf(`${code}-breaks`).filter((one) => one === code)).toHaveLength(times)
      })
      test(`${code} is not broken, and nothing else is`, () => {
        expect(codesOf(`${code}-passes`)).toEqual([])
      })
    }

    test('the same is found once the index is derived again', () => {
      expect(judged.again).toEqual(judged.found)
    })
  })
