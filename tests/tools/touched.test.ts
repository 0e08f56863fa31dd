import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOOKED_AT, pagesTouched } from '@/tools/touched.mjs'

const tests = readdirSync('tests/e2e')

test('a changed part of a page names the tests that look at it, and a changed test itself', () => {
  expect(pagesTouched(['components/facets/facet-row.tsx'], tests)).toEqual([
    'facets.test.ts',
    'narrowing.test.ts',
    'query.test.ts',
  ])
  expect(pagesTouched(['tests/e2e/zones.test.ts', 'docs/settings.md'], tests)).toEqual(['zones.test.ts'])
  expect(pagesTouched(['docs/pictures.md', 'tests/lib/letters/words.test.ts'], tests)).toEqual([])
})

test('every test that is named there exists', () => {
  const named = LOOKED_AT.flatMap(([, names]) => names).map((name) => `${name}.test.ts`)
  expect(named.filter((name) => !tests.includes(name))).toEqual([])
})
