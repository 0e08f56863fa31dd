import { expect, test } from 'vitest'
import { MOST_OWED, mayBeOwed, settle } from '@/bin/owed.mjs'
import { slowness } from '@/bin/usual.mjs'

const one = (file: string, title: string) => ({ file, name: `${file} > ${title}`, errors: ['Expected 1.'] })
const STREAM = one('tests/e2e/stream/stream.test.ts', 'follows its end')
const TASKS = one('tests/e2e/long/tasks.test.ts', 'folds')

test('what held when its file was run alone is owed, by name, and the run holds', () => {
  expect(settle({ failed: [STREAM], again: [], before: [] })).toEqual({ owed: [STREAM], broken: [] })
})

test('what failed again is broken, and so is what failed only then', () => {
  expect(settle({ failed: [STREAM], again: [STREAM], before: [] })).toEqual({ owed: [], broken: [STREAM] })
  expect(settle({ failed: [STREAM], again: [TASKS], before: [] }).broken).toEqual([TASKS])
})

test('what was owed before, or more than a few together, is broken', () => {
  expect(settle({ failed: [STREAM], again: [], before: [STREAM.name] }).broken).toHaveLength(1)
  const many = Array.from({ length: MOST_OWED + 1 }, (_, n) => one(`tests/e2e/${n}.test.ts`, 'holds'))
  expect(settle({ failed: many.slice(1), again: [], before: [] }).broken).toEqual([])
  expect(settle({ failed: many, again: [], before: [] }).broken).toHaveLength(1)
})

test('a hook that failed counts once, not once for each test that it kept from running', () => {
  const file = 'tests/e2e/stream/stream.test.ts'
  const hook = { file, name: file, errors: ['The console did not start.'] }
  const skipped = [1, 2, 3, 4].map((n) => ({ file, name: `${file} > ${n}`, errors: [] }))
  expect(settle({ failed: [hook, ...skipped], again: [], before: [] })).toEqual({ owed: [hook], broken: [] })
})

test('security, scope, signature, ledger, write-back, crash and sums are never owed, nor what belongs to no file', () => {
  const never = [
    ...['tests/fault/kill.test.ts', 'tests/server/front/matrix.test.ts', 'tests/server/api/scope.test.ts'],
    ...[
      'tests/server/boot/human/verify-message.test.ts',
      'tests/server/boot/approvals/sealed.test.ts',
      'tests/e2e/approvals/sealing.test.ts',
    ],
    ...[
      'tests/server/store/ledger/verify-chain.test.ts',
      'tests/server/store/ledger/ledger.test.ts',
      'tests/e2e/console/ledger.test.ts',
    ],
    ...[
      'tests/server/oversight/post/post.test.ts',
      'tests/server/files/write.test.ts',
      'tests/bin/commands/keeping/backup.test.ts',
    ],
    ...[
      'tests/server/store/rows/scoped.test.ts',
      'tests/e2e/hostile/hostile.test.ts',
      'tests/e2e/long/walks/access.test.ts',
    ],
    ...[
      'tests/server/containers/json-insert.test.ts',
      'tests/server/store/within/full-outside.test.ts',
      'tests/protocols/contract.test.ts',
      'tests/server/boot/first-release.test.ts',
    ],
  ]
  expect(never.filter(mayBeOwed)).toEqual([])
  expect([null, 'tests/e2e/stream/stream.test.ts', 'tests/lib/letters/words.test.ts'].filter(mayBeOwed)).toHaveLength(2)
  const kill = one('tests/fault/kill.test.ts', 'loses nothing')
  expect(settle({ failed: [kill], again: [], before: [] }).broken).toEqual([kill])
})

test('a file is slower than usual only beside the others of its run', () => {
  const usual = { a: 10, b: 10, c: 10, d: 1 }
  expect(slowness({ a: 10, b: 11, c: 40, d: 2 }, usual).slower).toEqual([['c', 40]])
  expect(slowness({ a: 40, b: 41, c: 42, d: 4 }, usual).slower).toEqual([])
  expect(slowness({ a: 1, b: 2 }, {}).slowest).toEqual([
    ['b', 2],
    ['a', 1],
  ])
})
