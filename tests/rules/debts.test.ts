import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERYTHING } from '@/lib/people/scope'
import { type DebtRow, debtStateAt } from '@/lib/rules/debt'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { debtReader } from '@/server/store/judge/read-debts'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { type CaseChange, NOW, textOf } from './cases'
import { DEBT_CASES } from './debt-cases'

function lay(root: string, files: CaseChange) {
  for (const [at, held] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, at)), { recursive: true })
    if (held === null) rmSync(path.join(root, at), { recursive: true })
    else writeFileSync(path.join(root, at), textOf(at, held))
  }
}

const later = () => Math.max(NOW, Date.now()) + 120_000
const inOrder = (all: readonly (readonly (string | null)[])[]) => all.map((one) => one.join(' ')).sort()

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what agents owe each other (${dialect})`, () => {
    let home = ''
    let remove = async () => undefined as unknown
    let found: readonly DebtRow[] = []
    let again: readonly DebtRow[] = []
    const all = async (side: TailSide) => {
      const rows: DebtRow[] = []
      for (const show of ['open', 'over'] as const)
        rows.push(
          ...(
            await side.door.write((tx) =>
              debtReader(scoped(tx, EVERYTHING)).page({ show, history: true, now: later(), skip: 0, limit: 200 }),
            )
          ).rows,
        )
      return rows
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-debts-'))
      const sources = Object.entries(DEBT_CASES).map(([label, { protocol, files, after = {} }], at) => {
        const root = path.join(home, `source-${at}`)
        lay(root, files)
        return { protocol, label, root, after }
      })
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      const open = () => openTailSide({ data, events: false, tell: () => undefined, logging })
      const first = await open()
      try {
        await indexOnce(first.tail, protocols, sources, () => undefined)
        await judgeAll(first.door, later())
      } finally {
        await first.close()
      }
      for (const { root, after } of sources) lay(root, after)
      const side = await open()
      try {
        await indexOnce(side.tail, protocols, sources, () => undefined)
        await judgeAll(side.door, later())
        found = await all(side)
        await reindex(side.door, { facts: side.facts, read: readAgain, foretell: foretellAgain })
        await judgeAll(side.door, later())
        again = await all(side)
      } finally {
        await side.close()
      }
    }, 120_000)
    afterAll(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    for (const [label, { owed }] of Object.entries(DEBT_CASES))
      test(label, () => {
        const rows = found.filter(({ source }) => source === label)
        const stood = rows.map((row) => [row.kind, row.debtor, row.creditor, debtStateAt(row, NOW)])
        expect(inOrder(stood)).toEqual(inOrder(owed))
      })

    test('the same is owed once the index is derived again', () => {
      expect(again).toEqual(found)
    })
  })
