import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '@/lib/text/rules/rule-words'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems, type PlacedProblem } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { type CaseChange, NOW, textOf } from './cases'
import { CHANNEL_CASES } from './cases/channel-cases'
import { GENERAL_CASES } from './cases/general-cases'
import { STANDING_CASES } from './cases/standing-cases'
import { TREE_CASES } from './cases/tree-cases'

const CASES = { ...GENERAL_CASES, ...CHANNEL_CASES, ...TREE_CASES, ...STANDING_CASES }
const CODES = Object.keys(rules)
/** A time at which the time of all is over: of what the cases say, and of what was done to their files until now. */
const afterAllOfIt = () => Math.max(NOW, Date.now()) + 120_000

function lay(root: string, files: CaseChange) {
  for (const [at, held] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, at)), { recursive: true })
    if (held === null) rmSync(path.join(root, at), { recursive: true })
    else writeFileSync(path.join(root, at), textOf(at, held))
  }
}

test('every rule has a case that breaks it and one that does not', () => {
  expect(Object.keys(CASES).sort()).toEqual(CODES.sort())
})

test('every rule that is described is one of a protocol, or of all', () => {
  const known = new Set(protocols.flatMap((one) => one.rules.map(({ code }) => code)))
  expect(CODES.filter((code) => !code.startsWith('GEN') && ![...known].some((one) => one === code))).toEqual([])
})

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what is judged (${dialect})`, () => {
    let home = ''
    let remove = async () => undefined as unknown
    let found: readonly PlacedProblem[] = []
    let again: readonly PlacedProblem[] = []

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-rules-'))
      const sources = Object.entries(CASES).flatMap(([code, one]) =>
        (['breaks', 'passes'] as const).map((which) => {
          const root = path.join(home, `${code}-${which}`)
          lay(root, one[which])
          return { protocol: one.protocol, label: `${code}-${which}`, root, after: one.after?.[which] ?? {} }
        }),
      )
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      const open = () => openTailSide({ data, events: false, tell: () => undefined, logging })
      const first = await open()
      try {
        await indexOnce(first.tail, protocols, sources, () => undefined)
        await judgeAll(first.door, afterAllOfIt())
      } finally {
        await first.close()
      }
      for (const { root, after } of sources) lay(root, after)
      const side = await open()
      try {
        await indexOnce(side.tail, protocols, sources, () => undefined)
        const later = afterAllOfIt()
        await judgeAll(side.door, later)
        found = await side.door.write(allProblems)
        await reindex(side.door, { facts: side.facts, read: readAgain, foretell: foretellAgain })
        await judgeAll(side.door, later)
        again = await side.door.write(allProblems)
      } finally {
        await side.close()
      }
    }, 180_000)
    afterAll(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    const codesOf = (label: string) => found.flatMap(({ source, rule }) => (source === label ? [rule] : []))

    for (const [code, { times = 1 }] of Object.entries(CASES)) {
      test(`${code} is broken as often as it is, and no oftener`, () => {
        expect(codesOf(`${code}-breaks`).filter((one) => one === code)).toHaveLength(times)
      })
      test(`${code} is not broken, and nothing else is`, () => {
        expect(codesOf(`${code}-passes`)).toEqual([])
      })
    }

    test('the same is found once the index is derived again', () => {
      expect(again).toEqual(found)
    })
  })
