import { expect, test } from 'vitest'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'
import { failureFrom, keptFailure } from '@/server/store/hand/kept-failure'

const FAILURES: DeliveryFailure[] = [
  { why: 'late', ms: 10_000 },
  { why: 'stopped' },
  { why: 'own' },
  { why: 'metadata', address: 'fe80::1' },
  { why: 'redirect', status: 302 },
  { why: 'status', status: 404, word: 'no_service' },
  { why: 'messenger', status: 200 },
  { why: 'code', status: 200, code: 'errcode 1', said: 'no' },
  { why: 'system', code: 'ENOTFOUND' },
]

test.each(FAILURES)('%j is read as it was kept', (failure) => {
  expect(failureFrom(keptFailure(failure))).toEqual(failure)
})

test('nothing failed is nothing, and what an older version kept is its sentence', () => {
  expect(failureFrom(keptFailure(null))).toBeNull()
  expect(failureFrom('It answered 500.')).toEqual({ why: 'said', says: 'It answered 500.' })
  expect(failureFrom('{"why":"of a later version"}')).toEqual({ why: 'said', says: '{"why":"of a later version"}' })
})
