import { expect, test } from 'vitest'
import { offeredIn } from '@/lib/source/offered'

test('an entry says what could be chosen and by which policy, and nothing where it does not say so', () => {
  const policy = { name: 'broadcasts', version: 3 }
  const detail = { ask: 'held-1', options: ['approve', 'reject'], policy }
  expect(offeredIn(JSON.stringify(detail))).toEqual({
    ask: 'held-1',
    options: ['approve', 'reject'],
    policy,
    files: [],
  })
  const nothing = { ask: null, options: [], policy: null, files: [] }
  for (const other of ['{}', '[]', 'null', '{', '{"options":"all","policy":7}', '{"policy":null}'])
    expect(offeredIn(other)).toEqual(nothing)
})
