import { describe, expect, test } from 'vitest'
import { EVERYTHING } from '@/lib/people/scope'
import { type DebtRow, debtStateAt } from '@/lib/rules/debt'
import type { Tx } from '@/server/store/door/door'
import { debtReader } from '@/server/store/judge/read-debts'
import { scoped } from '@/server/store/rows/scoped'
import { DEBT_CASES } from './debt-cases'
import { afterAllOfIt, judgedTrees } from './judged-trees'

const TREES = Object.entries(DEBT_CASES).map(([label, { protocol, files, after = {} }]) => ({
  ...{ label, protocol, files, after },
}))
const inOrder = (all: readonly (readonly (string | null)[])[]) => all.map((one) => one.join(' ')).sort()

async function allDebts(tx: Tx): Promise<DebtRow[]> {
  const asked = { history: true, now: afterAllOfIt(), skip: 0, limit: 200 }
  const { page } = debtReader(scoped(tx, EVERYTHING))
  return [...(await page({ show: 'open', ...asked })).rows, ...(await page({ show: 'over', ...asked })).rows]
}

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what agents owe each other (${dialect})`, () => {
    const judged = judgedTrees(dialect, TREES, allDebts)

    for (const [label, { owed }] of Object.entries(DEBT_CASES))
      test(label, () => {
        const rows = judged.found.filter(({ source }) => source === label)
        const stood = rows.map((row) => [row.kind, row.debtor, row.creditor, debtStateAt(row, afterAllOfIt())])
        expect(inOrder(stood)).toEqual(inOrder(owed))
      })

    test('the same is owed once the index is derived again', () => {
      expect(judged.again).toEqual(judged.found)
    })
  })
