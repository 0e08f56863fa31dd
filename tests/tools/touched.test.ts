import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LOOKED_AT, pagesTouched } from '@/tools/touched.mjs'

const tests = readdirSync('tests/e2e', { recursive: true, encoding: 'utf8' })

test('a changed part of a page names the tests that look at it, and a changed test itself', () => {
  expect(pagesTouched(['components/facets/facet-row.tsx'], tests).sort()).toEqual([
    'long/facets.test.ts',
    'long/narrowing.test.ts',
    'long/query.test.ts',
  ])
  expect(
    pagesTouched(['components/listing/row-grid.tsx'], tests).map((file) => path.basename(file, '.test.ts')),
  ).toEqual(expect.arrayContaining(['keyboard', 'agents', 'conversations', 'ledger', 'tasks', 'look']))
  expect(pagesTouched(['tests/e2e/long/zones.test.ts', 'docs/settings.md'], tests)).toEqual(['long/zones.test.ts'])
  expect(pagesTouched(['docs/pictures.md', 'tests/lib/letters/words.test.ts'], tests)).toEqual([])
})

test('every test that is named there exists', () => {
  const named = LOOKED_AT.flatMap(([, names]) => names).map((name) => `${name}.test.ts`)
  const there = tests.map((file) => path.basename(file))
  expect(named.filter((name) => !there.includes(name))).toEqual([])
})
